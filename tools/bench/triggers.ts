/**
 * Compares batches of writes with the row triggers that keep counts and figures, and with the statement triggers before
 * them, in turns in one run.
 *   node tools/bench/triggers.ts [--rows 10000] [--write]
 * It prints the ratios; with --write also into tools/bench/results/triggers.md. Both databases are temporary.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { entities } from '../../server/features/integrations/feed/entities.ts';
import { feedBatch } from '../../server/features/integrations/feed/batch.ts';
import { type Database, openDatabase } from '../../server/operations/database/open.ts';
import { migrate } from '../../server/operations/upgrade/migrate.ts';
import { readMigrations } from '../../server/platform/db/migration-files.ts';
import { compactDailyFigures, compactRowCounts } from '../../server/platform/lists/compact-counters.ts';
import { loadSample } from '../../server/sample/load.ts';
import { sampleOf } from './database.ts';
import { type BenchRow, bareStatements, feedEntities, type Measured, rowsOf } from './feed-rows.ts';
import { writeResult } from './result.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '10000' }, write: { type: 'boolean', default: false } },
});
const rows = Number(values.rows);
const batchRows = 1000;
const replacedBy = '20261129100000';
const size = sampleOf(1000);
const say = (text: string) => process.stdout.write(`${text}\n`);
const loadBefore = loadavg()[0] ?? 0;

/** A desk whose users and currencies came from outside, so that withdrawals can name them. */
async function openDesk(
  hasRowTriggers: boolean,
): Promise<{ database: Database; close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-triggers-'));
  const database = await openDatabase({
    databaseUrl: undefined,
    dataDir,
    log: () => undefined,
    maxConnections: 4,
  });
  const known = await readMigrations();
  await migrate(database.pool, { asOf: known.filter(({ name }) => hasRowTriggers || name < replacedBy) });
  await loadSample(database, { ...size, only: ['currencies', 'users', 'withdrawals'], log: () => undefined });
  for (const table of ['users', 'currencies']) {
    await database.pool.query(`insert into feed_records (entity, source, external_id, record_id)
      select '${table}', 'bench', id::text, id from ${table} on conflict do nothing`);
  }
  await database.pool.query('vacuum analyze');
  return {
    database,
    close: async () => {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const ways = {
  feed: async ({ kysely }: Database, entity: Measured, batch: readonly BenchRow[]) => {
    const sent = batch.map((row) => row.sent);
    const answers = await feedBatch(kysely, entities[entity], sent, {
      source: 'bench',
      seal: () => Promise.resolve(),
    });
    if (answers.some(({ result }) => result === 'rejected')) throw new Error('A row was rejected.');
  },
  'one INSERT … ON CONFLICT': ({ pool }: Database, entity: Measured, batch: readonly BenchRow[]) =>
    bareStatements[entity](pool, batch),
};

const before = await openDesk(false);
const after = await openDesk(true);
const lines: string[] = [];
try {
  let from = 1_000_000;
  for (const [way, write] of Object.entries(ways)) {
    for (const entity of feedEntities) {
      const start = from;
      from += rows;
      for (const isChange of [false, true]) {
        const times: Record<'before' | 'after', number[]> = { before: [], after: [] };
        for (let at = start; at < start + rows; at += batchRows) {
          const batch = rowsOf(entity, { size, from: at, count: batchRows, isChange });
          const sides = [
            ['before', before.database],
            ['after', after.database],
          ] as const;
          for (const [side, database] of Math.random() < 0.5 ? sides : sides.toReversed()) {
            const began = performance.now();
            await write(database, entity, batch);
            times[side].push(performance.now() - began);
          }
        }
        for (const { database } of [before, after]) {
          await compactRowCounts(database.kysely);
          await compactDailyFigures(database.kysely);
        }
        const sum = (side: 'before' | 'after') => times[side].reduce((total, time) => total + time, 0);
        // The median of pairs, because other work on the machine delays single batches.
        const ratios = times.after
          .map((time, index) => time / (times.before[index] ?? time))
          .toSorted((one, other) => one - other);
        const median = ratios[Math.floor(ratios.length / 2)] ?? 0;
        lines.push(
          `| ${way} | ${entity}, ${isChange ? 'changed' : 'new'} | ${sum('before').toFixed(0)} | ${sum('after').toFixed(0)} | ${(sum('after') / sum('before')).toFixed(2)} | ${median.toFixed(2)} |`,
        );
        say(lines.at(-1) ?? '');
      }
    }
  }
  if (values.write)
    writeResult(
      'triggers.md',
      `# Row triggers beside statement triggers

Measured by \`node tools/bench/triggers.ts --rows ${rows} --write\`: ${rows} rows in batches of ${batchRows}, in turns into two embedded databases of 1,000 users, who is first by chance. *Before* has the statement triggers with transition tables, *after* the row triggers. The machine has ${cpus().length} cores, which other work shared: its load was ${loadBefore.toFixed(1)} at the start and ${(loadavg()[0] ?? 0).toFixed(1)} at the end. The bound is 1.25.

| Way | Rows | Before, ms | After, ms | Ratio | Median of the batches' ratios |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
`,
    );
} finally {
  await before.close();
  await after.close();
}
