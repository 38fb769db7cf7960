/**
 * Measures the export of a million withdrawals against a bare COPY of the same columns, alternating in one run:
 *   node tools/bench/export.ts [--users 1000000] [--rounds 5] [--also ndjson,xlsx]
 * The database is made once, below .cache/. Writes tools/bench/results/export.md.
 */
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { cpus } from 'node:os';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { to as copyTo } from 'pg-copy-streams';
import type { MeasuredServer } from './child.ts';
import { openBench, sampleOf } from './database.ts';
import { desks } from './lists.ts';
import { signIn, startOurs } from './ours.ts';
import { writeResult } from './result.ts';

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
/** The same columns as objects, as PostgreSQL makes them. */
const bareObjects = `row_to_json(bare) from (select ${bareColumns}) as bare`;
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
    // A connection of the last round could be closed for idling just now.
    headers: { 'content-type': 'application/json', authorization: token, connection: 'close' },
    body: JSON.stringify({
      list: 'listWithdrawals',
      format,
      columns,
      zone: 'Asia/Dubai',
      note: true,
      reason: 'A measurement',
    }),
  });
  if (!answer.ok) throw new Error(`The export was refused: ${await answer.text()}`);
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

interface Round {
  plain: number;
  ordered: number;
  objects: number;
  csv: Measured;
  others: Record<string, Measured>;
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
  const formats = values.also.split(',').filter(Boolean);
  const rounds: Round[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const plain = await bare(bareColumns);
    const csv = await ours(server, token, 'csv');
    const ordered = await bare(inOrder);
    const objects = await bare(bareObjects);
    const others: Record<string, Measured> = {};
    for (const format of formats) others[format] = await ours(server, token, format);
    rounds.push({ plain, ordered, csv, objects, others });
    log(
      `bare ${plain.toFixed(0)} ms, ordered ${ordered.toFixed(0)} ms, ours ${csv.ms.toFixed(0)} ms, ${csv.peak.toFixed(0)} MB (idle ${idle.toFixed(0)}), slowest other answer ${csv.slowest.toFixed(0)} ms`,
    );
  }
  client.release();
  const middle = (figures: number[]) =>
    figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? 0;
  const [plain, ordered, objects, csv] = [
    middle(rounds.map((round) => round.plain)),
    middle(rounds.map((round) => round.ordered)),
    middle(rounds.map((round) => round.objects)),
    middle(rounds.map((round) => round.csv.ms)),
  ];
  const count = Object.values(rows)[0]?.toLocaleString('en') ?? '';
  const line = (what: string, ms: number, more = '') =>
    `| ${what} | ${(ms / 1000).toFixed(2)} s | ${(ms / plain).toFixed(2)}× | ${more} |`;
  const memory = ({ peak, slowest }: Measured) =>
    `${(peak - idle).toFixed(0)} MB above idle (${idle.toFixed(0)}); ${slowest.toFixed(0)} ms`;
  const worst = (measured: Measured[]) =>
    measured.reduce((one, other) => ({
      ...one,
      peak: Math.max(one.peak, other.peak),
      slowest: Math.max(one.slowest, other.slowest),
    }));
  const ofFormat = (format: string) =>
    rounds.map(({ others }) => others[format]).filter((one) => one !== undefined);
  const text = `# Export of ${count} withdrawals

By \`node tools/bench/export.ts\`, ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} × ${cpus()[0]?.model.trim()}. The middle of ${rounds.length} alternating rounds. Ours is everything from the call to the last byte over HTTP, in the list's order, with audit, words, zone and formulas.
The last column: the server's memory at its peak, and its slowest answer to \`/healthz\` meanwhile.

| what | time | against bare | |
|---|--:|--:|---|
${[
  line('bare `COPY (SELECT …) TO STDOUT` of the same columns', plain),
  line('the same in the list’s order', ordered),
  line('the same columns as JSON objects', objects),
  line('ours, CSV', csv, memory(worst(rounds.map((round) => round.csv)))),
  ...formats.map((format) => {
    const measured = ofFormat(format);
    return line(
      `ours, ${format.toUpperCase()}`,
      middle(measured.map(({ ms }) => ms)),
      memory(worst(measured)),
    );
  }),
].join('\n')}
`;
  log(text);
  if (Number(values.users) === 1_000_000) writeResult('export.md', text);
} finally {
  await server.stop();
  await database.close();
}
