import { type Kysely, type QueryResult, sql } from 'kysely';
import { retentionKinds, type RetentionKind } from '#contract/privacy/retention.ts';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { type Source, sources } from './kinds.ts';
import { cutoffOf, readTerms } from './terms.ts';

/** The number of rows that one statement deletes, so that none runs for long or locks many. */
const batch = 5000;

/** The maximum duration of a round, in milliseconds: pg-boss counts a job as failed after fifteen minutes. */
const roundMs = 600_000;

/** The result of a round. */
export interface Round {
  /** The number of deleted rows of each kind; kinds without any are left out. */
  gone: Partial<Record<RetentionKind, number>>;
  /** Whether everything that was due is deleted. */
  isWhole: boolean;
}

/**
 * Deletes rows whose retention period has ended (specification 26.2), in batches, oldest first, for at most ten
 * minutes. The audit trail records the number of rows per kind. Rows of the audit trail itself are archived to files
 * after the nightly backup.
 * @param untilMs the maximum duration of the round, in milliseconds
 */
export async function applyRetention(db: Kysely<DB>, untilMs = roundMs): Promise<Round> {
  const stopAt = performance.now() + untilMs;
  const terms = await readTerms(db);
  const round: Round = { gone: {}, isWhole: true };
  for (const kind of retentionKinds) {
    const days = terms.get(kind)?.keepDays ?? null;
    if (kind === 'audit' || days === null) continue;
    for (const source of sources[kind]) {
      const { rows, isWhole } = await empty(db, source, days, stopAt);
      if (rows > 0) round.gone[kind] = (round.gone[kind] ?? 0) + rows;
      round.isWhole &&= isWhole;
    }
  }
  await note(db, round);
  return round;
}

/** The result of one statement: the number of deleted rows, and where the next statement continues. */
interface Batch {
  gone: number;
  mark: string | null;
}

async function empty(
  db: Kysely<DB>,
  source: Source,
  days: number,
  stopAt: number,
): Promise<{ rows: number; isWhole: boolean }> {
  const cutoff = cutoffOf(days);
  let gone = 0;
  let from: string | null = null;
  for (;;) {
    if (performance.now() > stopAt) return { rows: gone, isWhole: false };
    const forgotten =
      source.fedAs === undefined
        ? sql``
        : sql`, forgotten as (delete from feed_records where entity = ${source.fedAs} and record_id in (select id from gone))`;
    // Raw because the builder has no ctid.
    const outcome: QueryResult<Batch> = await sql<Batch>`
      with oldest as materialized (${source.oldest(cutoff, batch, from)}), gone as (
        delete from ${sql.table(source.table)} where ctid = any(array(select place from oldest where age < ${cutoff}))
        returning ${source.fedAs === undefined ? sql`1` : sql`id`}
      ) ${forgotten}
      select (select count(*) from gone) as gone,
        (select mark from oldest where age < ${cutoff} order by age desc limit 1) as mark`.execute(db);
    const done: Batch = outcome.rows[0] ?? { gone: 0, mark: null };
    gone += done.gone;
    if (done.gone < batch) return { rows: gone, isWhole: true };
    from = done.mark;
  }
}

async function note(db: Kysely<DB>, { gone, isWhole }: Round): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const values = { ended_at: sql<Date>`now()`, is_whole: isWhole, gone: JSON.stringify(gone) };
    await transaction
      .insertInto('retention_round')
      .values(values)
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
      .execute();
    if (Object.keys(gone).length === 0) return;
    await recordOwnWork(transaction, 'applyRetention', { record: null, before: null, after: gone }, null);
  });
}

/** Runs hourly from 1 to 5 UTC, so that a round can continue what the last one had no time for. */
export const retentionJob: Job = {
  name: 'retention',
  schedule: '41 1-5 * * *',
  retries: 2,
  retryDelaySeconds: 60,
  async handle({ db }) {
    await applyRetention(db);
  },
};
