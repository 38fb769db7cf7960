import { mayStep } from '#contract/withdrawals/decision-steps.ts';
import { refuseSwitchedOff } from '#server/platform/modules/switched-off.ts';
import { beginCode, takeSecondFactorOf } from '#server/platform/auth/own-proof.ts';
import { CallFailure, changedMeanwhile } from '#server/platform/base/failure.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { AuditEntry, CallContext, SignedInAdmin } from '#server/platform/context/context.ts';
import type { MessageId } from '#server/platform/messages/en.ts';
import { type Approver, type ApproverConflict, approverConflictOf, validApprovals } from './approvers.ts';
import {
  type DecisionRow,
  lockDecision,
  makeStep,
  matchesPolicy,
  readDecision,
  storeVerdict,
  verdictOf,
  wrongStateFailure,
} from './decision.ts';
import { emailsOf } from '#server/platform/approvals/pending-changes.ts';
import { refuseSameMailbox } from '#server/platform/approvals/mailbox.ts';
import { digestOf, signApproval } from './digest.ts';
import { auditedGates, type GateResult, passRelease } from './gate-results.ts';
import {
  type PasskeyApproval,
  startPasskeyApproval,
  takePasskeyApproval,
  verifyPasskeyApproval,
} from './passkey-approval.ts';
import { type CurrentPolicy, currentPolicy } from './current-policy.ts';

type Context = CallContext<SignedInAdmin>;

/** The result of an attempt. A refused attempt is recorded in the audit trail too. */
type Attempt = { audit: AuditEntry } & (
  | { refused: CallFailure }
  | { decision: DecisionRow; refused?: never }
);

/** The sentence of each reason why somebody can't approve. */
export const sentenceOfConflict: Readonly<Record<ApproverConflict, MessageId>> = {
  approvedAlready: 'approvedByYouAlready',
  changedUser: 'approverChangedUser',
  changedPolicy: 'approverChangedPolicy',
  newFactor: 'approverNewFactor',
  madeByApprover: 'approverMadeByApprover',
  madeAlone: 'approverMadeAlone',
  sameDevice: 'approverSameDevice',
};

/** The audit entry and event of a decision: every value that was approved. */
export function auditOfDecision(
  before: DecisionRow,
  after: DecisionRow,
  more: {
    approvers?: readonly Approver[];
    reason?: string | null;
    gates?: readonly GateResult[] | undefined;
  } = {},
): AuditEntry {
  const { state, userId, email, currencyId, currencySymbol, amount, destination, paidTo } = after;
  const { policyVersion, policyRow, outcome, needed } = after;
  return {
    record: after.id,
    before: { state: before.state, approvals: before.approvals },
    after: {
      state,
      userId,
      email,
      currencyId,
      currencySymbol,
      amount,
      destination,
      paidTo,
      policyVersion,
      policyRow,
      outcome,
      needed,
      approvers: more.approvers ?? [],
      digest: digestOf(after),
      ...(more.gates?.length ? { gates: auditedGates(more.gates) } : {}),
      ...(more.reason === undefined ? {} : { reason: more.reason }),
    },
  };
}

/** The decision that somebody acts on, at the version that they saw. */
interface Asked {
  id: string;
  version?: number | undefined;
}

type HumanStep = 'approve' | 'hold' | 'resume' | 'refuse';

function refuseStep(decision: DecisionRow, { version }: Asked, step: HumanStep): void {
  if (!mayStep(decision.state, step)) throw wrongStateFailure(decision);
  if (version !== undefined && decision.version !== version) throw changedMeanwhile();
}

/**
 * Checks before the transaction whether a step is possible, and counts the attempt with the second factor, so that a
 * late approver does not use up an attempt.
 * @throws CallFailure 404; 409 if the version differs, the state doesn't allow the step or the second factor is off;
 * 429
 */
export async function prepareStep(context: Context, asked: Asked, step: HumanStep): Promise<void> {
  refuseStep(await readDecision(context.services.db, asked.id), asked, step);
  await beginCode(context);
}

/**
 * Locks a decision for a step of a person.
 * @throws CallFailure 404; 409 if the version differs or the state doesn't allow the step
 */
export async function beginStep(
  { db }: Pick<Context, 'db'>,
  asked: Asked,
  step: HumanStep,
): Promise<DecisionRow> {
  const decision = await lockDecision(db, asked.id);
  refuseStep(decision, asked, step);
  return decision;
}

/** The proof of an approver: a code of the second factor, or a passkey that signed what they approve. */
type Approval = { id: string; version: number } & (
  | { code: string; passkey?: undefined }
  | { passkey: PasskeyApproval; code?: undefined }
);

/**
 * Checks an approval before its transaction, as `prepareStep` does, and verifies what a passkey signed.
 * @throws CallFailure as `prepareStep`; 400 under `passkey` if it signed something else
 */
export async function prepareApproval(
  context: Context,
  {
    id,
    version,
    code,
    passkey,
  }: Asked & {
    version: number;
    code?: string | undefined;
    passkey?: { credential: string; nonce: string } | undefined;
  },
): Promise<Approval> {
  if (!passkey) {
    await prepareStep(context, { id, version }, 'approve');
    return { id, version, code: code ?? '' };
  }
  await refuseSwitchedOff(context.services.db, 'passkeys');
  const decision = await readDecision(context.services.db, id);
  refuseStep(decision, { id, version }, 'approve');
  return { id, version, passkey: await verifyPasskeyApproval(context, decision, passkey) };
}

/**
 * The options with which a passkey signs. @throws CallFailure 404; 409 if it can't be approved, or there are no
 * passkeys
 */
export async function startApproval(context: Context, asked: Asked) {
  await refuseSwitchedOff(context.services.db, 'passkeys');
  const decision = await readDecision(context.services.db, asked.id);
  refuseStep(decision, asked, 'approve');
  return startPasskeyApproval(context, decision);
}

/**
 * Uses the proof of an approver, in the transaction. @returns the refusal, which is recorded in the audit trail
 */
async function takeProof(context: Context, { id, code, passkey }: Approval) {
  if (!passkey) return takeSecondFactorOf(context, id, code);
  const refused = await takePasskeyApproval(context, passkey);
  return refused && { refused, audit: { record: id, before: null, after: { reason: 'passkeyRefused' } } };
}

/**
 * Approves a withdrawal in the caller's transaction: exactly what it is now, under the policy as it is now. The last
 * approval that it needs releases it, unless something holds releases.
 * @returns the decision, or the refusal, which is recorded: a wrong code, or a policy that has changed its verdict
 * @throws CallFailure 404; 409 if the caller can't approve it, or it can't be approved at all
 */
export async function approve(context: Context, approval: Approval): Promise<Attempt> {
  const { db, services, admin } = context;
  const { id, passkey } = approval;
  let decision = await beginStep(context, approval, 'approve');
  const wrong = await takeProof(context, approval);
  if (wrong) return wrong;
  const policy = await currentPolicy(db);
  const verdict = await verdictOf(db, policy, id);
  if (!matchesPolicy(decision, policy, verdict)) {
    const after = await storeVerdict(db, decision, policy, verdict);
    // If a newer version of the policy has the same verdict and there were no approvals to void, the caller's
    // approval goes on.
    const isSame = after.outcome === decision.outcome && after.policyRow === decision.policyRow;
    if (!isSame || decision.approvals > 0)
      return {
        refused: new CallFailure(409, 'policySaysOtherwise'),
        audit: auditOfDecision(decision, after, { reason: 'policySaysOtherwise' }),
      };
    decision = after;
  }
  const digest = digestOf(decision);
  if (passkey && passkey.digest !== digest) throw changedMeanwhile();
  const { approvers, lapsesAt } = await validApprovals(db, services.keys, decision, { next: admin.id });
  const factor = passkey ? { passkeyId: passkey.assertion.passkeyId } : 'code';
  const bar = await approverConflictOf(db, admin.id, decision, approvers, factor);
  if (bar) throw new CallFailure(409, sentenceOfConflict[bar]);
  refuseSameMailbox(
    admin.email,
    await emailsOf(
      db,
      approvers.map(({ id }) => id),
    ),
  );

  const now = new Date();
  const expiresAt = new Date(now.getTime() + policy.approvalHours * 3_600_000);
  const proof = passkey?.proof ?? null;
  const all = [...approvers, { id: admin.id, name: admin.name, at: now.toISOString(), passkey: proof }];
  const gates = all.length >= decision.needed ? await refuseHeld(context, decision, policy) : undefined;
  await db
    .insertInto('withdrawal_approvals')
    .values({
      id: uuidV7(),
      decision_id: id,
      admin_id: admin.id,
      policy_version: policy.version,
      digest,
      signature: signApproval(services.keys, digest, admin.id, expiresAt),
      passkey: proof && JSON.stringify(proof),
      given_at: now,
      expires_at: expiresAt,
    })
    .execute();
  const counted = { ...decision, approvals: approvers.length };
  const after = await makeStep(db, counted, 'approve', { lapses_at: lapsesAt ?? expiresAt });
  return { decision: after, audit: auditOfDecision(decision, after, { approvers: all, gates }) };
}

/**
 * The results of the gates that a release passes.
 * @throws CallFailure 409 with the reason if something holds it
 */
async function refuseHeld(
  { db }: Pick<Context, 'db'>,
  decision: DecisionRow,
  policy: CurrentPolicy,
): Promise<GateResult[]> {
  const { holds, gates } = await passRelease(db, decision, policy);
  const [hold] = holds;
  if (hold) throw new CallFailure(409, hold.because);
  return gates;
}
