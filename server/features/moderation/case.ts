import { type Kysely, sql, type UpdateObject } from 'kysely';
import { afterCaseStep, type CaseNow, type CaseStep, mayStepCase } from '#contract/moderation/case-steps.ts';
import { CallFailure, changedMeanwhile, noSuchRecord } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';

/** A locked case with what its steps need. */
export type LockedCase = Awaited<ReturnType<typeof lockCase>>;

/**
 * Locks a case, so that the second of two concurrent decisions sees the first.
 * @throws CallFailure 404 if it doesn't exist
 */
export async function lockCase(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom('cases')
    .select([
      'id',
      'type',
      'subject',
      'token_record as tokenRecord',
      'address',
      'name',
      'state',
      'waits_until as waitsUntil',
      'priority',
      'is_escalated as isEscalated',
      'report_count as reportCount',
      'outcome',
      'decided_by as decidedBy',
      'not_for as notFor',
      'is_reversed as isReversed',
      'look',
      'appeals',
      'version',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw noSuchRecord();
  // Read under the lock, because both change only under it.
  const [assignment, decision] = await Promise.all([
    db
      .selectFrom('assignments')
      .select('admin_id')
      .where('kind', '=', 'case')
      .where('record', '=', id)
      .executeTakeFirst(),
    decisionInForce(db, id),
  ]);
  return {
    ...row,
    isAssigned: assignment !== undefined,
    hasActs: decision !== undefined && decision.acts.length > 0,
    decision,
  };
}

/** A call that a decision made, and the call that undoes it. */
export interface CaseAction {
  call: string;
  undo: string;
  input: Record<string, unknown>;
}

/** The decision in force about a case; undefined if there is none. */
export function decisionInForce(db: Kysely<DB>, caseId: string) {
  return db
    .selectFrom('case_decisions')
    .select(['id', 'outcome', 'acts'])
    .where('case_id', '=', caseId)
    .where('in_force', '=', true)
    .executeTakeFirst();
}

/** The failure of a step that comes too late. */
function stateRefuses({ state }: Pick<CaseNow, 'state'>): CallFailure {
  return new CallFailure(409, state === 'closed' ? 'caseIsClosed' : 'caseIsOpen');
}

/**
 * Locks a case for a step.
 * @param loaded its id, and the version that the caller saw; without a version, it is not compared
 * @throws CallFailure 404; 409 if somebody changed it since or its state doesn't allow the step
 */
export async function beginCaseStep(
  db: Kysely<DB>,
  { id, version }: { id: string; version?: number | undefined },
  step: CaseStep,
): Promise<LockedCase> {
  const found = await lockCase(db, id);
  if (!mayStepCase(found, step)) {
    const isOtherwise = step === 'escalate' && found.state !== 'closed';
    if (isOtherwise) throw new CallFailure(409, 'caseIsEscalated');
    if (step === 'reverse' && found.state === 'closed') throw new CallFailure(409, 'caseNothingToReverse');
    throw stateRefuses(found);
  }
  if (version !== undefined && version !== found.version) throw changedMeanwhile();
  return found;
}

/**
 * Makes a step of a locked case.
 * @param more columns that change with it, and whether closing did something that can be undone
 * @throws CallFailure 409 if its state doesn't allow the step
 */
export async function makeCaseStep(
  db: Kysely<DB>,
  before: LockedCase,
  step: CaseStep,
  { acts = false, ...more }: UpdateObject<DB, 'cases'> & { acts?: boolean } = {},
): Promise<CaseNow> {
  const after = afterCaseStep(before, step, acts);
  if (!after) throw stateRefuses(before);
  await db
    .updateTable('cases')
    .set({
      state: after.state,
      is_escalated: after.isEscalated,
      ...(after.state !== 'waiting' && { waits_until: null }),
      ...(step === 'close' && { gathers: false, closed_at: sql`now()` }),
      ...more,
      version: sql`version + 1`,
    })
    .where('id', '=', before.id)
    .execute();
  if (before.isAssigned && !after.isAssigned)
    await db.deleteFrom('assignments').where('kind', '=', 'case').where('record', '=', before.id).execute();
  return after;
}

/** Stores the result of a quality review of a locked case. */
export async function setQualityReview(
  db: Kysely<DB>,
  id: string,
  look: 'agreed' | 'disagreed' | 'settled',
): Promise<void> {
  await db
    .updateTable('cases')
    .set((row) => ({ look, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Updates a case for a change of its assignee: it is being investigated, or new again.
 * @throws CallFailure 404; 409 if it is closed, or this administrator decided it before an appeal
 */
export async function followAssignment(db: Kysely<DB>, id: string, adminId: string | null): Promise<void> {
  const step = adminId === null ? 'release' : 'assign';
  const found = await beginCaseStep(db, { id }, step);
  if (adminId !== null && found.notFor === adminId) throw new CallFailure(409, 'caseNotForDecider');
  await makeCaseStep(db, found, step);
}

/** The audit form of a case: its state and priority, if they changed, and what it is about. */
export const caseAudit = (
  before: LockedCase,
  after: Pick<CaseNow, 'state'>,
  more: { priority?: number; [field: string]: unknown } = {},
): { record: string; before: object; after: object } => ({
  record: before.id,
  before: { state: before.state, ...(more.priority !== undefined && { priority: before.priority }) },
  after: { state: after.state, subject: before.subject, ...more },
});
