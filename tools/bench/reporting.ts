/**
 * Measures the Parquet file of a million withdrawals against a bare COPY of the same view, and the monthly figures
 * against summing the rows, alternating in one run:
 *   node tools/bench/reporting.ts [--users 1000000] [--rounds 3]
 * The database is made once, below .cache/. Writes tools/bench/results/reporting.md.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { to as copyTo } from 'pg-copy-streams';
import { figuresOfMonth } from '#server/features/workspace/monthly-figures/queries.ts';
import { writeParquet } from '#server/operations/reporting/parquet.ts';
import { openBench, sampleOf } from './database.ts';
import { desks } from './lists.ts';
import { writeResult } from './result.ts';

const { values } = parseArgs({
  options: { users: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '3' } },
});
const log = (message: string) => void process.stdout.write(`${message}\n`);
const month = '2026-10';

/** Megabytes of memory that this process holds. */
const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;

const middle = (figures: number[]) => figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? 0;

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
}

const { database } = await openBench(
  'export',
  { parts: ['users', 'currencies', 'withdrawals'], lists: desks.transfers.lists.slice(0, 1) },
  sampleOf(Number(values.users)),
  log,
);
const folder = await mkdtemp(join(tmpdir(), 'parquet-bench-'));
const client = await database.pool.connect();
try {
  await client.query('set statement_timeout = 0');
  const path = join(folder, 'withdrawals.parquet');
  const write = () => writeParquet(database.kysely, { view: 'withdrawals', month: undefined, path });
  const bare = () =>
    pipeline(
      client.query(copyTo('copy (select * from reporting_v1.withdrawals) to stdout (format csv)')),
      new Writable({ write: (_chunk, _encoding, done) => done() }),
    );
  const sums = () =>
    client.query(`select currency_symbol, count(*), sum(amount) from withdrawals
      where status = 3 and created_at >= '${month}-01Z' and created_at < '2026-11-01Z' group by 1`);
  await bare();
  const idle = resident();
  let peak = idle;
  const watching = setInterval(() => (peak = Math.max(peak, resident())), 10);
  const rounds: { bare: number; parquet: number; figures: number; sums: number }[] = [];
  let file = { rows: 0, bytes: 0 };
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const copied = await timed(bare);
    const written = await timed(write);
    file = written.result;
    const figures = await timed(() => figuresOfMonth(database.kysely, month, ['withdrawals']));
    const summed = await timed(sums);
    rounds.push({ bare: copied.ms, parquet: written.ms, figures: figures.ms, sums: summed.ms });
    log(JSON.stringify(rounds.at(-1)));
  }
  clearInterval(watching);
  const of = (name: keyof (typeof rounds)[number]) => middle(rounds.map((round) => round[name]));
  const seconds = (name: keyof (typeof rounds)[number]) => (of(name) / 1000).toFixed(2);
  const text = `# Parquet and monthly figures of ${file.rows.toLocaleString('en')} withdrawals

By \`node tools/bench/reporting.ts\`, ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} × ${cpus()[0]?.model.trim()}. The middle of ${rounds.length} alternating rounds.

| what | time | |
|---|--:|---|
| bare \`COPY (SELECT …) TO STDOUT\` of the view \`withdrawals\` as CSV | ${seconds('bare')} s | |
| Parquet file of the view | ${seconds('parquet')} s | ${(file.bytes / 1e6).toFixed(1)} MB; memory ${(peak - idle).toFixed(0)} MB above idle (${idle.toFixed(0)}) |
| summing the rows of one month | ${of('sums').toFixed(1)} ms | |
| monthly figures of that month | ${of('figures').toFixed(1)} ms | |

Monthly figures read the kept sums of 31 days, however many rows there are.
`;
  log(text);
  if (Number(values.users) === 1_000_000) writeResult('reporting.md', text);
} finally {
  client.release();
  await rm(folder, { recursive: true, force: true });
  await database.close();
}
