/**
 * Measures the export of a million withdrawals against a bare COPY of the same columns, alternating in one run:
 *   node bench/export.ts [--users 1000000] [--rounds 5] [--also ndjson,xlsx]
 * The database is made once, below .cache/. Writes bench/results/export.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { to as copyTo } from 'pg-copy-streams';
import type { MeasuredServer } from './child.ts';
import { openBench, sampleOf } from './database.ts';
import { desks } from './lists.ts';
import { signIn, startOurs } from './ours.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    also: { type: 'string', default: 'ndjson,xlsx' },
  },
});
const log = (message: string) => void process.stdout.write(`${message}\n`);

const bareColumns =
  'id, email, currency_symbol, to_address, bank_account_number, amount, created_at, status from withdrawals';
const inOrder = `${bareColumns} order by created_at desc, id desc`;

/** The columns of the screen, with its words. */
const columns = [
  { field: 'email', heading: 'Email' },
  { field: 'currencySymbol', heading: 'Currency' },
  { field: 'toAddress', heading: 'Address / Account No' },
  { field: 'bankDetail.accountNumber', heading: 'Account No' },
  { field: 'amount', heading: 'Amount' },
  { field: 'createdAt', heading: 'Date' },
  {
    field: 'status',
    heading: 'Status',
    words: { 1: 'New', 2: 'Pending', 3: 'Completed', 4: 'Cancel', 5: 'Rejected' },
  },
];

/** Megabytes of memory that a process holds. */
function residentOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

interface Measured {
  ms: number;
  bytes: number;
  /** The most memory of the server meanwhile, in megabytes, and its slowest answer to another call, in milliseconds. */
  peak: number;
  slowest: number;
}

async function ours(server: MeasuredServer, token: string, format: string): Promise<Measured> {
  const started = performance.now();
  const answer = await fetch(`${server.url}/adminapi/exports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ list: 'listWithdrawals', format, columns, zone: 'Asia/Dubai', note: true }),
  });
  const { result } = (await answer.json()) as { result: { address: string } };
  // Node's own client: the streams of fetch would cost as much as the server.
  const [file] = (await once(get(server.url + result.address), 'response')) as [IncomingMessage];
  if (file.statusCode !== 200) throw new Error(`The export answered ${file.statusCode}.`);
  let [bytes, peak, slowest] = [0, 0, 0];
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const asked = performance.now();
      await (await fetch(`${server.url}/healthz`)).text();
      slowest = Math.max(slowest, performance.now() - asked);
      peak = Math.max(peak, residentOf(server.pid));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  file.on('data', (chunk: Buffer) => (bytes += chunk.length));
  await once(file, 'end');
  const ms = performance.now() - started;
  over.abort();
  await watching;
  return { ms, bytes, peak, slowest };
}

const size = sampleOf(Number(values.users));
const { database, rows } = await openBench(
  'export',
  { parts: ['users', 'currencies', 'withdrawals'], lists: desks.transfers.lists.slice(0, 1) },
  size,
  log,
);
const { server, credentials } = await startOurs(database, 'superadmin');
try {
  const token = await signIn(server, credentials);
  const client = await database.pool.connect();
  const bare = async (what: string): Promise<number> => {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const started = performance.now();
    await pipeline(
      client.query(copyTo(`copy (select ${what}) to stdout`)),
      new Writable({ write: (_chunk, _encoding, done) => done() }),
    );
    const ms = performance.now() - started;
    await client.query('commit');
    return ms;
  };
  await bare(bareColumns);
  await ours(server, token, 'csv');
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const idle = residentOf(server.pid);
  const rounds = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const plain = await bare(bareColumns);
    const csv = await ours(server, token, 'csv');
    const ordered = await bare(inOrder);
    rounds.push({ plain, ordered, csv });
    log(
      `bare ${plain.toFixed(0)} ms, ordered ${ordered.toFixed(0)} ms, ours ${csv.ms.toFixed(0)} ms, ${csv.peak.toFixed(0)} MB (idle ${idle.toFixed(0)}), slowest other answer ${csv.slowest.toFixed(0)} ms`,
    );
  }
  const others: [format: string, measured: Measured][] = [];
  for (const format of values.also.split(',').filter(Boolean))
    others.push([format, await ours(server, token, format)]);
  client.release();
  const middle = (figures: number[]) =>
    figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? 0;
  const [plain, ordered, csv] = [
    middle(rounds.map((round) => round.plain)),
    middle(rounds.map((round) => round.ordered)),
    middle(rounds.map((round) => round.csv.ms)),
  ];
  const count = Object.values(rows)[0]?.toLocaleString('en') ?? '';
  const line = (what: string, ms: number, more = '') =>
    `| ${what} | ${(ms / 1000).toFixed(2)} s | ${(ms / plain).toFixed(2)}× | ${more} |`;
  const memory = ({ peak, slowest }: Measured) =>
    `${(peak - idle).toFixed(0)} MB above idle (${idle.toFixed(0)}); ${slowest.toFixed(0)} ms`;
  const worst = rounds
    .map((round) => round.csv)
    .reduce((one, other) => ({
      ...one,
      peak: Math.max(one.peak, other.peak),
      slowest: Math.max(one.slowest, other.slowest),
    }));
  const text = `# Export of ${count} withdrawals

By \`node bench/export.ts\`, ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} × ${cpus()[0]?.model.trim()}. The middle of ${rounds.length} alternating rounds;
other formats once. Ours is everything from the call to the last byte over HTTP, in the list's order, with audit, words, zone and formulas.
The last column: the server's memory at its peak, and its slowest answer to \`/healthz\` meanwhile.

| what | time | against bare | |
|---|--:|--:|---|
${[
  line('bare `COPY (SELECT …) TO STDOUT` of the same columns', plain),
  line('the same in the list’s order', ordered),
  line('ours, CSV', csv, memory(worst)),
  ...others.map(([format, other]) => line(`ours, ${format.toUpperCase()}`, other.ms, memory(other))),
].join('\n')}
`;
  log(text);
  if (Number(values.users) === 1_000_000) writeFileSync(join(import.meta.dirname, 'results/export.md'), text);
} finally {
  await server.stop();
  await database.close();
}
