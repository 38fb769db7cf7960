import { endLapsedRights } from '#server/platform/auth/rights.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { mayUse } from '#contract/platform/menu.ts';
import { changeNothing } from '#server/platform/approvals/changed-here.ts';
import { ruleByKey } from '#server/platform/audit/reason.ts';
import type { Keys } from '#server/platform/context/services.ts';
import type { DB, WithdrawalApprovals } from '#server/platform/db/types.ts';
import type { DecisionRow } from './decision.ts';
import { digestOf, isApprovalSigned } from './digest.ts';
import {
  type ApprovingFactor,
  type Dependence,
  dependenceOf,
  hasNewFactor,
} from '#server/platform/approvals/independence.ts';
import type { PasskeyProof } from './passkey-approval.ts';

/** Why an administrator can't approve a waiting withdrawal. */
export type ApproverConflict = 'approvedAlready' | 'changedUser' | 'changedPolicy' | 'newFactor' | Dependence;

/** Whether an administrator made a change of the audit trail, or is behind the rule that made it. */
const wasMadeBy = (adminId: string) =>
  sql<boolean>`(audit_log.admin_id = ${adminId} or audit_log.after->${ruleByKey}::text ? ${adminId})`;

/**
 * Whether an administrator imported the withdrawal, another withdrawal of its user or a verification of its user since
 * a time, because the policy uses these records. An import of the user counts as a change of the user.
 */
async function hasImported(
  db: Kysely<DB>,
  adminId: string,
  { id, userId }: Pick<DecisionRow, 'id' | 'userId'>,
  since: RawBuilder<Date>,
): Promise<boolean> {
  // Raw because each record is looked up in the audit trail by its own index.
  const { rows } = await sql`
    select from (
      select id from withdrawals where id = ${id} or user_id = ${userId}
      union all select id from verifications where user_id = ${userId}) as theirs
    join audit_log on audit_log.record = theirs.id::text
    where audit_log.created_at > ${since} and ${wasMadeBy(adminId)}
      and audit_log.call in ('import:withdrawals', 'import:verifications') and audit_log.outcome = 'done'
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether an administrator decided about a hit of the user or the destination since a time, because the screening gate uses it. */
async function hasDecidedHit(
  db: Kysely<DB>,
  adminId: string,
  { id, userId }: Pick<DecisionRow, 'id' | 'userId'>,
  since: RawBuilder<Date>,
): Promise<boolean> {
  // Raw because each hit is looked up in the audit trail by its own index.
  const { rows } = await sql`
    select from screening_hits as hit join audit_log on audit_log.record = hit.id::text
    where hit.subject_id in (${id}, ${userId}) and audit_log.created_at > ${since} and ${wasMadeBy(adminId)}
      and audit_log.call = 'decideScreeningHit' and audit_log.outcome = 'done'
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether an administrator started the payout that proposed the withdrawal since a time. */
async function hasStartedPayout(
  db: Kysely<DB>,
  adminId: string,
  { id }: Pick<DecisionRow, 'id'>,
  since: RawBuilder<Date>,
): Promise<boolean> {
  const found = await db
    .selectFrom('closing_payouts as payout')
    .innerJoin('closing_payout_runs as run', 'run.id', 'payout.run_id')
    .select('run.id')
    .where('payout.withdrawal_id', '=', id)
    .where('run.started_by', '=', adminId)
    .where('payout.proposed_at', '>', since)
    .executeTakeFirst();
  return found !== undefined;
}

/** Calls that change what the workspace's own gates say about everybody. */
const listChanges = [
  'addScreeningList',
  'updateScreeningList',
  'deleteScreeningList',
  'importScreeningFile',
  'addTravelRuleCounterparty',
  'updateTravelRuleCounterparty',
  'replaceTravelRuleSecret',
  'updateTravelRuleSettings',
];

/**
 * Whether an administrator was involved in what they would approve: in the last 24 hours they or a rule that they
 * changed or switched on changed data of the user or decided about a hit of theirs, or they imported it or started the
 * payout that proposed it, or changed the matching row of the policy, a list of destinations, a sanctions list, or the
 * settings or counterparties of the Travel Rule.
 */
export async function wasInvolvedIn(
  db: Kysely<DB>,
  adminId: string,
  { id, userId, policyRow }: Pick<DecisionRow, 'id' | 'userId' | 'policyRow'>,
): Promise<'changedUser' | 'changedPolicy' | null> {
  const day = sql<Date>`now() - interval '24 hours'`;
  const changedUser =
    userId !== null &&
    (await db
      .selectFrom('audit_log')
      .select('id')
      .where('record', '=', userId)
      .where('created_at', '>', day)
      .where(wasMadeBy(adminId))
      .where('outcome', '=', 'done')
      .where('call', 'not in', changeNothing)
      .limit(1)
      .executeTakeFirst());
  if (
    changedUser ||
    (await hasImported(db, adminId, { id, userId }, day)) ||
    (await hasDecidedHit(db, adminId, { id, userId }, day)) ||
    (await hasStartedPayout(db, adminId, { id }, day))
  )
    return 'changedUser';
  const changedPolicy = await db
    .selectFrom('withdrawal_policies')
    .select('version')
    .where('proposed_by', '=', adminId)
    .where('confirmed_at', '>', day)
    .where(sql<boolean>`${policyRow} = any(changed_rows)`)
    .limit(1)
    .executeTakeFirst();
  if (changedPolicy) return 'changedPolicy';
  const changedLists = await db
    .selectFrom('audit_log')
    .select('id')
    .where('call', 'in', listChanges)
    .where('created_at', '>', day)
    .where(wasMadeBy(adminId))
    .where('outcome', '=', 'done')
    .limit(1)
    .executeTakeFirst();
  return changedLists ? 'changedPolicy' : null;
}

/**
 * Why an administrator can't approve a decision together with its other approvers: they already approved it, were
 * involved in it, or are not independent of another approver (specification 17.5).
 * @param factor what they approve with
 */
export async function approverConflictOf(
  db: Kysely<DB>,
  adminId: string,
  decision: DecisionRow,
  approvers: readonly Approver[],
  factor: ApprovingFactor = 'oldest',
): Promise<ApproverConflict | null> {
  if (approvers.some(({ id }) => id === adminId)) return 'approvedAlready';
  const hand = await wasInvolvedIn(db, adminId, decision);
  if (hand || decision.needed < 2) return hand;
  if (await hasNewFactor(db, adminId, factor)) return 'newFactor';
  const others = approvers.map(({ id }) => id);
  return dependenceOf(db, adminId, others);
}

/** An administrator whose approval counts. */
export interface Approver {
  id: string;
  name: string;
  at: string;
  /** What their passkey signed; null for an approval with a code. */
  passkey: PasskeyProof | null;
}

/**
 * The approvals of a locked decision that count now. Their approvers are active, may still approve and were not
 * involved; the approvals have not expired, and this workspace signed them for exactly this decision. If two are
 * needed, the approvers are independent of each other. All other approvals are voided.
 * @param options `voids: false` only reads; `next` is the administrator who is about to approve too
 */
export async function validApprovals(
  db: Kysely<DB>,
  keys: Keys,
  decision: DecisionRow,
  { voids = true, next }: { voids?: boolean; next?: string } = {},
): Promise<{ approvers: Approver[]; lapsesAt: Date | null }> {
  if (voids) await endLapsedRights(db);
  const found = db
    .selectFrom('withdrawal_approvals as approval')
    .innerJoin('admins', 'admins.id', 'approval.admin_id')
    .select(['approval.id', 'approval.admin_id as adminId', 'approval.digest', 'approval.signature'])
    .select(['approval.given_at as givenAt', 'approval.expires_at as expiresAt', 'approval.passkey'])
    .select(['admins.name', 'admins.status', 'admins.role', 'admins.restriction'])
    .where('approval.decision_id', '=', decision.id)
    .where('approval.voided_at', 'is', null)
    .orderBy('approval.given_at');
  // The lock keeps an approver's account from changing between this check and the release that relies on it.
  const given = await (voids ? found.forShare('admins') : found).execute();
  if (voids && next !== undefined)
    await db.selectFrom('admins').select('id').where('id', '=', next).forShare().execute();
  const digest = digestOf(decision);
  const people = given.map(({ adminId }) => adminId);
  const depends = async (adminId: string) => {
    const others = people.filter((id) => id !== adminId);
    const found = await dependenceOf(db, adminId, next === undefined ? others : [...others, next]);
    // If two people share a browser, the later one is refused, and the approval of the first still counts.
    return found === 'sameDevice' ? dependenceOf(db, adminId, others) : found;
  };
  const approvers: Approver[] = [];
  let lapsesAt: Date | null = null;
  for (const one of given) {
    const rights = { role: one.role, restriction: one.restriction };
    const because: WithdrawalApprovals['voided_because'] =
      one.expiresAt.getTime() <= Date.now()
        ? 'lapsed'
        : one.status !== 'active' || !mayUse(rights, '/withdrawal-approvals', 'write')
          ? 'disabled'
          : one.digest !== digest || !isApprovalSigned(keys, one)
            ? 'changed'
            : (barReason(await wasInvolvedIn(db, one.adminId, decision)) ??
              (decision.needed >= 2 && (await depends(one.adminId)) ? 'dependent' : null));
    if (because === null) {
      approvers.push({
        id: one.adminId,
        name: one.name,
        at: one.givenAt.toISOString(),
        passkey: one.passkey as PasskeyProof | null,
      });
      if (lapsesAt === null || one.expiresAt < lapsesAt) lapsesAt = one.expiresAt;
    } else if (voids)
      await db
        .updateTable('withdrawal_approvals')
        .set({ voided_at: sql`now()`, voided_because: because })
        .where('id', '=', one.id)
        .execute();
  }
  return { approvers, lapsesAt };
}

const barReason = (bar: Awaited<ReturnType<typeof wasInvolvedIn>>) =>
  bar === 'changedUser' ? 'user' : bar === 'changedPolicy' ? 'policy' : null;
