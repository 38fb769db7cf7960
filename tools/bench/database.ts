import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { migrate } from '../../server/operations/upgrade/migrate.ts';
import { type Database, openDatabase } from '../../server/operations/database/open.ts';
import { compactDailyFigures, compactRowCounts } from '../../server/platform/lists/compact-counters.ts';
import { loadSample, SampleRefused } from '../../server/sample/load.ts';
import type { SampleSize } from '../../server/sample/part.ts';
import type { Desk } from './lists.ts';

/** The sample that is measured: always the same rows. */
export const sampleOf = (users: number, activity = 1): SampleSize => ({
  users,
  activity,
  seed: 1,
  until: new Date('2026-11-01T00:00:00Z'),
});

/** A size in the name of a folder or file. */
export const sizeName = ({ users, activity = 1 }: SampleSize) =>
  activity === 1 ? String(users) : `${users}x${activity}`;

/**
 * Opens a desk's database of this size, and fills it the first time: an embedded one below `.cache/`, or the one
 * at BENCH_DATABASE_URL, which must be empty or hold that same sample. An embedded one that is not filled completely, for example because the
 * disk is full, is deleted: the next run would measure its part.
 * @returns the database, and how many rows each measured list has
 */
export async function openBench(
  name: string,
  {
    parts,
    lists,
  }: { parts: Desk['parts'] | undefined; lists: readonly Pick<Desk['lists'][number], 'name'>[] },
  size: SampleSize,
  log: (message: string) => void,
): Promise<{ database: Database; rows: Record<string, number> }> {
  const databaseUrl = process.env['BENCH_DATABASE_URL'];
  const dataDir = join(import.meta.dirname, `../../.cache/bench-${name}-${sizeName(size)}`);
  let isFilled = true;
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    log,
    maxConnections: 4,
  });
  try {
    await migrate(database.pool, { log });
    const started = performance.now();
    try {
      await loadSample(database, { ...size, ...(parts && { only: parts }), log });
      log(
        `Loaded ${parts?.join(', ') ?? 'everything'} of ${size.users} users in ${Math.round((performance.now() - started) / 1000)} s.`,
      );
    } catch (error) {
      // It was filled by an earlier run.
      isFilled = error instanceof SampleRefused;
      if (!isFilled) throw error;
    }
    // On a running server the upkeep has done this already. A busy machine may need longer than a call has.
    await database.kysely.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await compactRowCounts(transaction);
      await compactDailyFigures(transaction);
    });
    const rows: Record<string, number> = {};
    for (const { name: table } of lists) {
      // A busy machine may need longer than a call has.
      const counted = await database.kysely.transaction().execute(async (transaction) => {
        await sql`set local statement_timeout = 0`.execute(transaction);
        return sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(transaction);
      });
      rows[table] = counted.rows[0]?.count ?? 0;
    }
    return { database, rows };
  } catch (error) {
    await database.close();
    if (!isFilled && databaseUrl === undefined) {
      await rm(dataDir, { recursive: true, force: true });
      log(`The sample was not loaded completely, so ${dataDir} was deleted.`);
    }
    throw error;
  }
}

/**
 * CPU that a server's connections have used inside PostgreSQL, in milliseconds; undefined unless PostgreSQL runs on this
 * machine and the machine runs Linux.
 * @param application the application_name of the connections
 */
export async function databaseCpuMs(url: string, application: string): Promise<number | undefined> {
  const { readFile } = await import('node:fs/promises');
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where application_name = $1',
      [application],
    );
    let ticks = 0;
    for (const { pid } of rows) {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      ticks += Number(fields[11]) + Number(fields[12]);
    }
    return ticks * 10;
  } catch {
    return undefined;
  } finally {
    await client.end();
  }
}
