import { type Kysely, sql, type UpdateObject } from 'kysely';
import { afterStep, type DecisionStep } from '#contract/withdrawals/decision-steps.ts';
import { evaluatePolicy, type PolicyVerdict } from '#contract/withdrawals/withdrawal-policy.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import type { DB, WithdrawalApprovals } from '#server/platform/db/types.ts';
import { leastApprovals } from './least-approvals.ts';
import { policyInputsOf } from './policy-inputs.ts';
import type { ReleaseRequest } from './holds.ts';
import type { CurrentPolicy } from './current-policy.ts';
import { setGatesDue } from './gates-due.ts';

/** A decision with every value that is approved. */
export type DecisionRow = Awaited<ReturnType<typeof lockDecision>>;

/** Why approvals no longer count. */
type Because = NonNullable<WithdrawalApprovals['voided_because']>;

/**
 * Locks a decision until the transaction ends, so that the second of two concurrent decisions sees the first.
 * @throws CallFailure 404 if the withdrawal needs no decision
 */
export async function lockDecision(db: Kysely<DB>, id: string) {
  const row = await selectDecision(db, id).forUpdate().executeTakeFirst();
  if (!row) throw noSuchRecord();
  return row;
}

/**
 * The same, without a lock.
 * @throws CallFailure 404 if the withdrawal needs no decision
 */
export async function readDecision(db: Kysely<DB>, id: string): Promise<DecisionRow> {
  const row = await selectDecision(db, id).executeTakeFirst();
  if (!row) throw noSuchRecord();
  return row;
}

const selectDecision = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('withdrawal_decisions')
    .select([
      'id',
      'state',
      'user_id as userId',
      'email',
      'currency_id as currencyId',
      'currency_symbol as currencySymbol',
      'amount',
      'paid_to as paidTo',
      'destination',
      'outcome',
      'policy_version as policyVersion',
      'policy_row as policyRow',
      'reason',
      'needed',
      'approvals',
      'was_held as wasHeld',
      'version',
    ])
    .where('id', '=', id);

type Columns = UpdateObject<DB, 'withdrawal_decisions'>;

/** Sets columns of a locked decision, and increments its version. */
async function setDecision(db: Kysely<DB>, decision: DecisionRow, set: Columns): Promise<DecisionRow> {
  await db
    .updateTable('withdrawal_decisions')
    .set({ ...set, version: sql`version + 1` })
    .where('id', '=', decision.id)
    .execute();
  return lockDecision(db, decision.id);
}

const ends = ['released', 'refused', 'expired'];

/**
 * Makes a step of a locked decision, as the table of steps allows it.
 * @param more columns that change with it
 * @throws CallFailure 409 where its state doesn't allow the step
 */
export async function makeStep(
  db: Kysely<DB>,
  decision: DecisionRow,
  step: DecisionStep,
  more: Columns = {},
): Promise<DecisionRow> {
  const after = afterStep(decision, step);
  if (!after) throw wrongStateFailure(decision);
  const isEnd = ends.includes(after.state);
  if (isEnd) await setGatesDue(db, decision.id, false);
  return setDecision(db, decision, {
    ...after,
    ...(after.approvals === 0 ? { lapses_at: null } : {}),
    ...(isEnd ? { decided_at: sql`now()` } : {}),
    ...(step === 'hold' ? { was_held: true } : {}),
    ...more,
  });
}

/** The failure of a step that comes too late. */
export function wrongStateFailure({ state }: Pick<DecisionRow, 'state'>): CallFailure {
  const sentences = {
    waiting: 'decisionIsWaiting',
    approved: 'decisionIsWaiting',
    held: 'decisionIsHeld',
    released: 'decisionIsReleased',
    refused: 'decisionIsRefused',
    expired: 'decisionIsExpired',
  } as const;
  return new CallFailure(409, sentences[state]);
}

/** Voids the approvals of a decision. */
export async function voidApprovals(db: Kysely<DB>, decision: string, because: Because): Promise<void> {
  await db
    .updateTable('withdrawal_approvals')
    .set({ voided_at: sql`now()`, voided_because: because })
    .where('decision_id', '=', decision)
    .where('voided_at', 'is', null)
    .execute();
}

/** The policy's verdict on a withdrawal now. */
export async function verdictOf(db: Kysely<DB>, policy: CurrentPolicy, id: string): Promise<PolicyVerdict> {
  const inputs = (await policyInputsOf(db, [id], { asOf: 'now' })).get(id);
  if (!inputs) throw noSuchRecord();
  return evaluatePolicy(policy, inputs);
}

/** Whether a decision has the verdict and the version of the policy in force. */
export function matchesPolicy(decision: DecisionRow, policy: CurrentPolicy, verdict: PolicyVerdict): boolean {
  return (
    decision.policyVersion === policy.version &&
    decision.policyRow === verdict.row.key &&
    decision.outcome === verdict.outcome
  );
}

/**
 * Stores the policy's verdict on a locked decision, and voids approvals under the previous one. A decision that a
 * person held stays held.
 * @returns the decision as it is now, held or refused if the policy says so
 */
export async function storeVerdict(
  db: Kysely<DB>,
  decision: DecisionRow,
  policy: CurrentPolicy,
  { row, outcome, needed }: PolicyVerdict,
): Promise<DecisionRow> {
  await voidApprovals(db, decision.id, 'policy');
  await setGatesDue(db, decision.id, row.gates !== undefined && row.gates.length > 0);
  const least = await leastApprovals(db, decision);
  const under = {
    policy_version: policy.version,
    policy_row: row.key,
    outcome,
    needed: Math.max(least, needed),
    evaluated_at: sql<Date>`now()`,
  };
  const changed = await makeStep(db, decision, 'change', under);
  if (changed.state === 'held') return changed;
  // If a person resumed it after the policy held it, the same row doesn't hold it again.
  if (outcome === 'hold' && !(decision.wasHeld && decision.policyRow === row.key))
    return makeStep(db, changed, 'hold', { reason: row.reason });
  if (outcome === 'refuse') return makeStep(db, changed, 'refuse', { reason: row.reason });
  return changed;
}

/** What the checks that can hold a release need to know. */
export async function releaseRequestOf(db: Kysely<DB>, decision: DecisionRow): Promise<ReleaseRequest> {
  const { currencyId, currencySymbol, userId, destination } = decision;
  // Raw because the index is on the destination in lower case.
  const { rows } = await sql`
    select from withdrawals
    where lower(destination) = lower(${destination} collate "pg_c_utf8") and user_id = ${userId}
      and shown_status = 3 and id <> ${decision.id}
    limit 1`.execute(db);
  return { currencyId, currencySymbol, userId, destination, isNewDestination: rows.length === 0 };
}
