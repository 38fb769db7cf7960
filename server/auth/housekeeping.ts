import { type Kysely, type RawBuilder, sql } from 'kysely';
import { eventKeptDays, mailingKeptDays, webhookLogDays } from '#contract/limits.ts';
import type { DB } from '../db/types.ts';
import type { Job } from '../jobs/job.ts';
import { deleteExpiredLimits } from './limiter.ts';

const batch = 5000;

/**
 * Deletes expired data: answers stored for an Idempotency-Key after 24 hours (specification 2.9), sessions and reset
 * links after 90 days, because until then they show which networks an admin uses, counts of refused calls and of the
 * reads of keys after 90 days too, jobs that people waited for 90 days after their end, and expired counters. Events are
 * kept as long as readers are promised, and uploaded files until a week after their import. The recipients of
 * a mailing are deleted 90 days after its end; its numbers stay.
 */
export const forgetOldJob: Job = {
  name: 'forget-old',
  schedule: '17 * * * *',
  retries: 2,
  retryDelaySeconds: 60,
  async handle({ db }) {
    await deleteOld(db, 'idempotency_keys', sql`created_at < now() - interval '24 hours'`);
    await deleteOld(db, 'admin_sessions', sql`least(ended_at, expires_at) < now() - interval '90 days'`);
    await deleteOld(db, 'password_resets', sql`expires_at < now() - interval '90 days'`);
    await deleteOld(db, 'spent_challenges', sql`expires_at < now()`);
    await deleteOld(db, 'passkey_codes', sql`expires_at < now()`);
    await deleteOld(db, 'refused_calls', sql`hour < now() - interval '90 days'`);
    await deleteOld(db, 'refused_decisions', sql`hour < now() - interval '90 days'`);
    await deleteOld(db, 'api_key_calls', sql`hour < now() - interval '90 days'`);
    await deleteOld(db, 'import_files', sql`keep_until < now()`);
    await deleteOld(
      db,
      'bulk_rows',
      sql`run_id in (select id from runs where ended_at < now() - interval '90 days')`,
    );
    await deleteOld(db, 'runs', sql`ended_at < now() - interval '90 days'`);
    await deleteOld(db, 'events', oldest('events', 'position', eventKeptDays));
    await deleteOld(db, 'webhook_attempts', oldest('webhook_attempts', 'id', webhookLogDays));
    // What waits for its endpoint stays as long as it waits.
    await deleteOld(
      db,
      'webhook_losses',
      sql`created_at < now() - make_interval(days => ${webhookLogDays}) and not exists (
        select from webhook_queue as waiting
        where waiting.endpoint_id = webhook_losses.endpoint_id and waiting.position = webhook_losses.position)`,
    );
    await deleteOld(
      db,
      'mail_messages',
      sql`mailing_id in (
        select id from mailings where finished_at < now() - make_interval(days => ${mailingKeptDays}))`,
    );
    // Secret links in the outbox's mail, which have expired by now.
    await db
      .updateTable('mail_messages')
      .set({ secret_link: null })
      .where('secret_link', 'is not', null)
      .where('status', '=', 'kept')
      .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
      .execute();
    await deleteExpiredLimits(db);
  },
};

/** Rows that are older than so many days, by a column that grows with their time: no index is needed for the time itself. */
function oldest(
  table: 'events' | 'webhook_attempts',
  column: 'position' | 'id',
  days: number,
): RawBuilder<unknown> {
  const [rows, order] = [sql.table(table), sql.ref(column)];
  return sql`${order} <= (select max(oldest.place) from (
    select ${order} as place, created_at from ${rows} where ${order} is not null order by ${order} limit ${batch}) as oldest
    where oldest.created_at < now() - make_interval(days => ${days}))`;
}

/** In batches, so that no statement runs for long or locks many rows. */
async function deleteOld(db: Kysely<DB>, table: keyof DB, isOld: RawBuilder<unknown>): Promise<void> {
  let deleted: bigint | undefined;
  do {
    const outcome = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${isOld} limit ${batch}))`.execute(db);
    deleted = outcome.numAffectedRows;
  } while (deleted === BigInt(batch));
}
