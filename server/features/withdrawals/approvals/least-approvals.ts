import { type Kysely, sql } from 'kysely';
import { guardsReleases, hasOpenReview } from '#server/platform/approvals/approval-policy.ts';
import { wasChangedHere } from '#server/platform/approvals/changed-here.ts';
import type { DB } from '#server/platform/db/types.ts';

/**
 * How many approvals a withdrawal needs at least, whatever its rule says: one after people held it, one and never fewer
 * than before after somebody here changed its user, and two independent ones while a review of emergency access is
 * open. During it, one person may also have added a key that sends data as the exchange does.
 */
export async function leastApprovals(
  db: Kysely<DB>,
  decision: {
    id: string;
    userId: string | null;
    needed: number;
    policyVersion: number | null;
    wasHeld: boolean;
  },
): Promise<number> {
  if (await hasOpenReview(db)) return 2;
  if (!(await hasInputsChangedHere(db, decision))) return Number(decision.wasHeld);
  return Math.max(1, decision.policyVersion === null ? 0 : decision.needed);
}

/**
 * Whether somebody here changed what the policy knows of the user of a withdrawal since it arrived: the user, their
 * verifications, or reports about them. With two-person approval, nobody alone moves it to a rule with fewer approvals.
 */
async function hasInputsChangedHere(
  db: Kysely<DB>,
  { id, userId }: { id: string; userId: string | null },
): Promise<boolean> {
  if (userId === null || !(await guardsReleases(db))) return false;
  const records = sql`select ${userId}::text
    union all select id::text from verifications where user_id = ${userId}
    union all select reports.id::text from reports join users on users.address = reports.address
      where reports.type = 'user' and users.id = ${userId}`;
  const arrival = sql`(select coalesce(arrived_at, created_at) from withdrawals where id = ${id})`;
  // Raw because each record is looked up in the audit trail by its own index.
  const { rows } = await sql<{ isChanged: boolean }>`
    select ${wasChangedHere(records, arrival)} as "isChanged"`.execute(db);
  return rows[0]?.isChanged ?? false;
}
