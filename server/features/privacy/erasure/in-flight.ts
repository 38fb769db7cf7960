import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/**
 * Whether runs or jobs are in progress. They hold what they read in memory and may write it at their end, into
 * the audit trail, the email log or their own rows.
 */
async function anyWork(
  db: Kysely<DB>,
  { run, job }: { run: RawBuilder<boolean>; job: RawBuilder<boolean> },
): Promise<boolean> {
  // Raw because the job queue has a schema of its own, which may not exist yet.
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
 * The current time if a run or a job was in progress at any time since the erasure began, so that everything
 * must be searched again; undefined if none was.
 */
export async function timeIfWorkInFlight(db: Kysely<DB>, erasureId: string): Promise<string | undefined> {
  const began = sql`(select began_at from erasures where id = ${erasureId})`;
  const had = await anyWork(db, {
    run: sql<boolean>`(ended_at is null or ended_at >= ${began})`,
    job: sql<boolean>`started_on is not null and (state = 'active' or completed_on >= ${began})`,
  });
  if (!had) return undefined;
  // Raw because the database's clock recorded when work began.
  const { rows } = await sql<{ moment: string }>`select clock_timestamp()::text as moment`.execute(db);
  return rows[0]?.moment;
}

/**
 * Whether a run or a job that was in progress at a given time still is. Work that begins later finds no value of
 * the user.
 */
export const hasWorkSince = (db: Kysely<DB>, moment: string): Promise<boolean> =>
  anyWork(db, {
    // A queued export has already read its input.
    run: sql<boolean>`ended_at is null and (state = 'running' or kind = 'export') and created_at <= ${moment}::timestamptz`,
    job: sql<boolean>`state = 'active' and started_on <= ${moment}::timestamptz`,
  });
