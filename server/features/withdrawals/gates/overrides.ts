import type { Kysely } from 'kysely';
import { mayStep } from '#contract/withdrawals/decision-steps.ts';
import { mayOverride, type Overridable } from '#contract/withdrawals/gates.ts';
import { mayUse } from '#contract/platform/menu.ts';
import { CallFailure, changedMeanwhile, noSuchRecord } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { Caller, SignedInAdmin } from '#server/platform/context/context.ts';
import {
  approveRequest,
  openRequests,
  refuseRequest,
  requestApproval,
} from '#server/platform/approvals/approval-requests.ts';
import { sentenceOfConflict } from '../approvals/approve.ts';
import { type ApproverConflict, approverConflictOf } from '../approvals/approvers.ts';
import { currentPolicy } from '../approvals/current-policy.ts';
import { type DecisionRow, lockDecision, readDecision, wrongStateFailure } from '../approvals/decision.ts';
import { type GateResult, gateResultsOf } from '../approvals/gate-results.ts';

const kind = 'overrideGate';

/** What an open request about a gate's result is about. */
export const overrideRequest = (decisionId: string, gate: string) =>
  ({ kind, subject: subjectOf(decisionId, gate) }) as const;

/** What a request is about: one result of one gate, for exactly what it was asked. */
interface OverrideDetails {
  gate: string;
  digest: string;
  state: Overridable;
}

/** One request can be open for each withdrawal and gate. */
const subjectOf = (decisionId: string, gate: string) => `${decisionId} ${gate}`;

/** The gates of a decision as its readers see them. */
export async function shownGates(db: Kysely<DB>, id: string, results: readonly GateResult[], caller: Caller) {
  // What a check found may tip the user off.
  const seesDetails = mayUse(caller, '/withdrawal-approvals', 'read');
  const hidden = <Value>(value: Value) => (seesDetails ? value : null);
  const subjects = results.map(({ gate }) => subjectOf(id, gate.name));
  const requests = await openRequests(db, kind, subjects, caller.id);
  return results.map(({ gate, state, stored, validUntil, override }) => {
    const request = requests.get(subjectOf(id, gate.name));
    return {
      name: gate.name,
      state,
      unknownRule: gate.unknownRule,
      sourceVersion: hidden(stored?.source_version ?? null),
      detail: hidden(stored?.detail ?? null),
      error: stored?.error ?? null,
      askedAt: stored?.asked_at ?? null,
      answeredAt: stored?.answered_at ?? null,
      validUntil,
      override: override && { ...override, reason: hidden(override.reason) },
      request: request
        ? {
            id: request.id,
            reason: hidden(request.reason),
            askedBy: request.askedBy,
            isOwn: request.isOwn,
            askedAt: request.askedAt,
            lapsesAt: request.lapsesAt,
          }
        : null,
    };
  });
}

/** The same by the id of the decision. */
export async function gatesOfDecision(db: Kysely<DB>, id: string, caller: Caller) {
  const results = await gateResultsOf(db, await readDecision(db, id), await currentPolicy(db));
  return shownGates(db, id, results, caller);
}

/**
 * Locks a decision and finds a result of one of its gates.
 * @throws CallFailure 404 without such a gate; 409 if two people can't override it
 */
async function lockResult(
  db: Kysely<DB>,
  id: string,
  name: string,
): Promise<{ decision: DecisionRow; result: GateResult; state: Overridable }> {
  const decision = await lockDecision(db, id);
  if (!mayStep(decision.state, 'change')) throw wrongStateFailure(decision);
  const results = await gateResultsOf(db, decision, await currentPolicy(db));
  const result = results.find(({ gate }) => gate.name === name);
  if (!result) throw noSuchRecord();
  const { state, gate, override } = result;
  if (override) throw new CallFailure(409, 'gateOverriddenAlready');
  if (!mayOverride(state, gate.unknownRule)) throw new CallFailure(409, 'gateNotOverridable');
  return { decision, result, state };
}

/** Why one of the two people of an override can't be that, as for approving the withdrawal by two. */
function conflictOf(
  db: Kysely<DB>,
  decision: DecisionRow,
  person: string,
  other?: { id: string; name: string },
): Promise<ApproverConflict | null> {
  const others = other ? [{ id: other.id, name: other.name, at: '', passkey: null }] : [];
  return approverConflictOf(db, person, { ...decision, needed: 2 }, others, 'code');
}

/** Requests an override, in the caller's transaction. */
export async function askForOverride(
  db: Kysely<DB>,
  admin: SignedInAdmin,
  { id, gate, state: seen, reason }: { id: string; gate: string; state: Overridable; reason: string },
) {
  const { decision, result, state } = await lockResult(db, id, gate);
  if (state !== seen) throw changedMeanwhile();
  const conflict = await conflictOf(db, decision, admin.id);
  if (conflict) throw new CallFailure(409, sentenceOfConflict[conflict]);
  const details: OverrideDetails = { gate, digest: result.digest, state };
  const request = await requestApproval(db, overrideRequest(id, gate), {
    askedBy: admin.id,
    reason,
    details,
  });
  return { record: id, before: null, after: { request, reason, gate, result: state } };
}

/** The subject of a request about a decision. @throws CallFailure 404 */
async function subjectOfRequest(db: Kysely<DB>, id: string, request: string): Promise<string> {
  const found = await db
    .selectFrom('second_person_requests')
    .select('subject')
    .where('id', '=', request)
    .where('kind', '=', kind)
    .where('subject', 'like', `${id} %`)
    .executeTakeFirst();
  if (!found) throw noSuchRecord();
  return found.subject;
}

/** Approves an override, in the caller's transaction. */
export async function approveOverride(
  db: Kysely<DB>,
  admin: SignedInAdmin,
  { id, request }: { id: string; request: string },
) {
  const subject = await subjectOfRequest(db, id, request);
  const gate = subject.slice(id.length + 1);
  const { decision, result, state } = await lockResult(db, id, gate);
  const asked = await approveRequest(db, { kind, subject, id: request }, admin, '/withdrawal-approvals');
  const details = asked.details as OverrideDetails;
  // The approver decides about the result that was there when it was requested.
  if (details.digest !== result.digest || details.state !== state) throw new CallFailure(409, 'gateChanged');
  const asker = { id: asked.askedById, name: asked.askedBy };
  const conflict = await conflictOf(db, decision, admin.id, asker);
  if (conflict) throw new CallFailure(409, sentenceOfConflict[conflict]);
  // The other way round too: the approver may have made the account of the requester.
  if (await conflictOf(db, decision, asker.id, admin)) throw new CallFailure(409, 'gateAskerDepends');
  const { reason, askedBy } = asked;
  await db
    .insertInto('gate_overrides')
    .values({
      decision_id: id,
      gate,
      digest: result.digest,
      state,
      reason,
      asked_by: asked.askedById,
      approved_by: admin.id,
    })
    .execute();
  return {
    record: id,
    before: null,
    after: { gate, result: state, digest: result.digest, reason, askedBy, askedById: asked.askedById },
  };
}

/** Refuses or withdraws a request. */
export async function refuseOverride(
  db: Kysely<DB>,
  admin: SignedInAdmin,
  { id, request }: { id: string; request: string },
) {
  const subject = await subjectOfRequest(db, id, request);
  await refuseRequest(db, { kind, subject, id: request }, admin.id);
  return { record: id, before: { request, gate: subject.slice(id.length + 1) }, after: null };
}
