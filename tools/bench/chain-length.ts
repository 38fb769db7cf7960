/**
 * What a long chain costs to read: time and memory of the reader, and whether both grow with what was read before. A node of its own, in a
 * process of its own, makes the entries up as they are asked for:
 *
 *   node --max-semi-space-size=4 tools/bench/chain-length.ts [--events 1000000] [--marks 10]
 *
 * That is with Node's own compiler of TypeScript, some 30 MB. As the server is run, bundled:
 *
 *   node -e "import('./tools/scripts/build.ts').then((build) => build.bundleServer('.cache/length', { length: 'tools/bench/chain-length.ts' }))"
 *   node --max-semi-space-size=4 .cache/length/length.js
 */
import { execFileSync, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { collectOnceDoubled } from '#server/platform/base/heap-growth.ts';
import { connectChain } from '#server/features/chain/connect.ts';
import { Nodes } from '#server/features/chain/nodes.ts';
import { ChainReader } from '#server/features/chain/reader.ts';
import type { RpcCall } from '#server/platform/chain/rpc.ts';
import { migrate } from '#server/operations/upgrade/migrate.ts';
import { openDatabase } from '#server/operations/database/open.ts';
import { answerTo, chainId, contracts, eventsOfBlock } from './long-chain.ts';
import { writeResult } from './result.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    marks: { type: 'string', default: '10' },
    serve: { type: 'boolean', default: false },
  },
});
const head = Math.ceil(Number(values.events) / eventsOfBlock);
const aim = 200;

/** The node, which tells its address to the process that began it. */
function serve(): void {
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const asked = JSON.parse(body) as (RpcCall & { id: number }) | (RpcCall & { id: number })[];
      const answer = (call: RpcCall & { id: number }) => ({
        jsonrpc: '2.0',
        id: call.id,
        result: answerTo(call, head),
      });
      response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)));
    })();
  });
  server.listen(0, '127.0.0.1', () =>
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  );
  process.on('disconnect', () => process.exit());
}

interface Mark {
  events: number;
  seconds: number;
  /** Of the reader's process and of PostgreSQL, in seconds. */
  own: number;
  database: number;
  /** The most memory that the reader's process has held so far, in MB of a million bytes. */
  peak: number;
}

const inMB = (bytes: number) => (bytes / 1e6).toFixed(0);

const ofProcesses = (shown: string, by: string, pid: number | string) =>
  execFileSync('ps', ['-o', shown, by, String(pid)], { encoding: 'utf8' });

/** CPU seconds of PostgreSQL's processes. */
function databaseCpu(postmaster: string): number {
  return ofProcesses('cputimes=', '--ppid', postmaster)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .reduce((sum, line) => sum + Number(line), 0);
}

async function measure(): Promise<void> {
  collectOnceDoubled();
  const log = (message: string) => process.stdout.write(`${message}\n`);
  const node = fork(import.meta.filename, [...process.argv.slice(2), '--serve']);
  const url = await new Promise<string>((resolve) => node.once('message', (told) => resolve(String(told))));
  const dataDir = join(import.meta.dirname, '../../.cache/bench-chain-length');
  // Emptying a million rows may take longer than a statement may.
  rmSync(dataDir, { recursive: true, force: true });
  const database = await openDatabase({ dataDir, log: () => undefined, maxConnections: 4 });
  const { pool, kysely } = database;
  try {
    await migrate(pool);
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const postmaster = ofProcesses('ppid=', '-p', rows[0]?.pid ?? 0).trim();
    const nodes = new Nodes([url], chainId);
    await connectChain(
      kysely,
      nodes,
      { chainId, place: 0, among: [chainId], contracts, localUrl: null },
      () => undefined,
    );
    const reader = new ChainReader(kysely, nodes, { chainId, isOwnNode: false });
    const marks: Mark[] = [];
    const step = Math.ceil(head / Number(values.marks));
    const started = performance.now();
    const [cpuBefore, databaseBefore] = [process.cpuUsage(), databaseCpu(postmaster)];
    const { rss, heapUsed } = process.memoryUsage();
    log(`begins with ${inMB(rss)} MB, ${inMB(heapUsed)} of it used heap`);
    let peak = 0;
    const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
    for (let isMore = true; isMore;) {
      isMore = await reader.step();
      const { rows: read } = await pool.query<{ block: number }>(
        'select block_number as block from chain_state',
      );
      const block = read[0]?.block ?? 0;
      if (block < Math.min(head, (marks.length + 1) * step)) continue;
      if (marks.at(-1)?.events === block * eventsOfBlock) continue;
      const { user, system } = process.cpuUsage(cpuBefore);
      marks.push({
        events: block * eventsOfBlock,
        seconds: (performance.now() - started) / 1000,
        own: (user + system) / 1e6,
        database: databaseCpu(postmaster) - databaseBefore,
        peak: peak / 1e6,
      });
      log(JSON.stringify(marks.at(-1)));
    }
    clearInterval(watching);
    const { rows: counted } = await pool.query<{ events: number; tokens: number; bytes: string }>(
      `select (select count(*)::int from chain_events) as events, (select count(*)::int from tokens) as tokens,
        pg_size_pretty(pg_database_size(current_database())) as bytes`,
    );
    const text = report(marks, inMB(rss), counted[0]);
    log(text);
    writeResult('chain-length.md', text);
  } finally {
    await database.close();
    node.disconnect();
  }
}

function report(
  marks: readonly Mark[],
  atFirst: string,
  counted: { events: number; tokens: number; bytes: string } | undefined,
): string {
  const each = (seconds: number, events: number) => ((seconds / events) * 1e6).toFixed(0);
  const lines = marks.map((mark, index) => {
    const before = marks[index - 1] ?? { events: 0, seconds: 0, own: 0, database: 0 };
    const events = mark.events - before.events;
    const parts = [
      mark.events.toLocaleString('en'),
      mark.seconds.toFixed(0),
      each(mark.own - before.own, events),
      each(mark.database - before.database, events),
      mark.peak.toFixed(0),
    ];
    return `| ${parts.join(' | ')} |`;
  });
  const peak = marks.at(-1)?.peak ?? Number.NaN;
  const [core] = cpus();
  return `# Reading a long chain

Written by \`node tools/bench/chain-length.ts\` on ${cpus().length} cores (${core?.model}, load ${loadavg()[0]?.toFixed(0)}), Node ${process.versions.node}, embedded PostgreSQL. ${import.meta.filename.endsWith('.js') ? 'Bundled' : 'Not bundled'}. A node in a process of its own makes the
entries up: tokens are minted and offered, every second one is sold. In the end ${counted?.events.toLocaleString('en')} events and ${counted?.tokens.toLocaleString('en')} tokens, a database of ${counted?.bytes}. CPU is of the part since the line
before, of the reader's process and of PostgreSQL's; memory is the most that the reader's process has held, all of it, in MB of a million
bytes; before it read it held ${atFirst}. Aim: ≤ ${aim} MB: **${peak <= aim ? 'holds' : 'does not hold'}**.

| events | after s | reader, CPU µs an event | PostgreSQL, CPU µs an event | most memory, MB |
|--:|--:|--:|--:|--:|
${lines.join('\n')}
`;
}

if (values.serve) serve();
else await measure();
