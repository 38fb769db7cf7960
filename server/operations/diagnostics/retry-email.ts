import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { sendMailJob } from '#server/platform/mail/send-job.ts';

/** Ends the pause before the next attempt of every email that waits. @returns how many */
export async function retryWaitingEmail(db: Kysely<DB>): Promise<number> {
  // Raw because the queue's tables are not in the types.
  const { numAffectedRows = 0n } = await sql`update pgboss.job set start_after = now()
    where name = ${sendMailJob.name} and state < 'active' and start_after > now()`.execute(db);
  return Number(numAffectedRows);
}
