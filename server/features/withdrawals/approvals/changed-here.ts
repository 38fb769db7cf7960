import { type Kysely, type RawBuilder, sql } from 'kysely';
import { guardsReleases } from '#server/platform/approvals/approval-policy.ts';
import { ruleByKey } from '#server/platform/audit/reason.ts';
import type { DB } from '#server/platform/db/types.ts';

/** Calls that change nothing of a user: writing notes about them, and revealing masked values. */
export const changeNothing = [
  'addNote',
  'editNote',
  'deleteNote',
  'assignRecord',
  'markInboxRead',
  'revealPersonal',
];

/**
 * Whether somebody here, or a rule, changed one of these records since a time. What the exchange sends doesn't count.
 * @param records their ids as text: one, or a subquery
 */
export const wasChangedHere = (records: RawBuilder<unknown>, since: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from audit_log as change
    where change.record in (${records}) and change.created_at > ${since} and change.outcome = 'done'
      and change.call <> all(${changeNothing}) and change.call not like 'feed/%'
      and (change.admin_id is not null or change.after ? ${ruleByKey}))`;

/**
 * Whether somebody here changed what the policy knows of the user of a withdrawal since it arrived: the user, their
 * verifications, or reports about them. With two-person approval, nobody alone moves it to a rule with fewer approvals.
 */
export async function hasInputsChangedHere(
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
