import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/** Runs and jobs hold what they read in memory, and write some of it at their end: into the trail, the outbox, or their own rows. */
async function anyWork(
  db: Kysely<DB>,
  { run, job }: { run: RawBuilder<boolean>; job: RawBuilder<boolean> },
): Promise<boolean> {
  // Raw because the queue of jobs has a schema of its own, which a server that has none yet did not make.
  const { rows } = await sql<{ hasQueue: boolean; runs: boolean }>`
    select to_regclass('pgboss.job') is not null as "hasQueue", exists (select from runs where ${run}) as runs`.execute(
    db,
  );
  const [found] = rows;
  if (!found || found.runs || !found.hasQueue) return found?.runs ?? false;
  // Raw because the queue has a schema of its own.
  const jobs = await sql<{
    found: boolean;
  }>`select exists (select from pgboss.job where ${job}) as found`.execute(db);
  return jobs.rows[0]?.found ?? false;
}

/**
 * The present moment, where a run or a job was being worked on at any time since the erasure began, so that everything has to be looked
 * through again; undefined where none was.
 */
export async function timeIfWorkInFlight(db: Kysely<DB>, erasureId: string): Promise<string | undefined> {
  const began = sql`(select began_at from erasures where id = ${erasureId})`;
  const had = await anyWork(db, {
    run: sql<boolean>`(ended_at is null or ended_at >= ${began})`,
    job: sql<boolean>`started_on is not null and (state = 'active' or completed_on >= ${began})`,
  });
  if (!had) return undefined;
  // Raw because it is the database's clock, by which work began.
  const { rows } = await sql<{ moment: string }>`select clock_timestamp()::text as moment`.execute(db);
  return rows[0]?.moment;
}

/** Whether a run or a job that was being worked on at a moment still is. What begins later finds no value of the user any more. */
export const hasWorkSince = (db: Kysely<DB>, moment: string): Promise<boolean> =>
  anyWork(db, {
    // An export that waits in line has read already what it is to do.
    run: sql<boolean>`ended_at is null and (state = 'running' or kind = 'export') and created_at <= ${moment}::timestamptz`,
    job: sql<boolean>`state = 'active' and started_on <= ${moment}::timestamptz`,
  });
