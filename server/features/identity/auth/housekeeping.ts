import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { deleteExpiredLimits } from '#server/platform/auth/limiter.ts';

const batch = 5000;

/**
 * Deletes what has expired: answers stored for an Idempotency-Key after 24 hours (specification 2.9), reset
 * links after 90 days, requests of identity providers after 30 days, challenges, uploaded files a week after their import, and counters. Data with its own
 * retention period is deleted by server/features/privacy/retention.
 */
export const forgetOldJob: Job = {
  name: 'forget-old',
  schedule: '17 * * * *',
  retries: 2,
  retryDelaySeconds: 60,
  async handle({ db }) {
    await deleteOld(db, 'idempotency_keys', sql`created_at < now() - interval '24 hours'`);
    await deleteOld(db, 'password_resets', sql`expires_at < now() - interval '90 days'`);
    await deleteOld(db, 'spent_challenges', sql`expires_at < now()`);
    await deleteOld(db, 'passkey_codes', sql`expires_at < now()`);
    await deleteOld(db, 'scim_calls', sql`at < now() - interval '30 days'`);
    await deleteOld(db, 'import_files', sql`keep_until < now()`);
    // Removes secret links from emails in the email log. They have expired by then.
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

/** Works in batches, so that no statement runs for long or locks many rows. */
async function deleteOld(db: Kysely<DB>, table: keyof DB, isOld: RawBuilder<unknown>): Promise<void> {
  let deleted: bigint | undefined;
  do {
    const outcome = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${isOld} limit ${batch}))`.execute(db);
    deleted = outcome.numAffectedRows;
  } while (deleted === BigInt(batch));
}
