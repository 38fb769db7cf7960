import type { CaseOutcome } from '#contract/moderation/case-steps.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { CallContext, SignedInAdmin } from '#server/platform/context/context.ts';
import type { LockedCase } from '../case.ts';
import { endStatements, keepStatements } from './end-statement.ts';
import type { GivenFields } from './fields.ts';
import { makesStatements, makeStatement } from './make-statement.ts';
import { lockStatements } from './queries.ts';

interface Decided {
  found: LockedCase;
  outcome: CaseOutcome;
  isUpheld: boolean;
  /** Whether the decision has restricted something. */
  hasActed: boolean;
  decisionId: string;
  reason: { id: string; name: string };
  userId: string | null;
  /** The answer to an open appeal, as the user reads it. */
  appealAnswer: string | undefined;
}

const isRestriction = (outcome: CaseOutcome): outcome is 'hidden' | 'deleted' | 'blocked' =>
  outcome === 'hidden' || outcome === 'deleted' || outcome === 'blocked';

/**
 * Follows a decision about a case with statements of reasons: the former restriction's end or are kept, and a new
 * restriction makes one.
 * @returns whether the user was sent the statement of a new restriction
 * @throws CallFailure 400 for the given fields, and without an answer to an open appeal; 409 if the appeal is for somebody else
 */
export async function followDecision(
  decided: Decided,
  given: GivenFields,
  context: CallContext<SignedInAdmin>,
): Promise<boolean> {
  const { found, outcome, isUpheld, hasActed, decisionId, reason, userId, appealAnswer } = decided;
  const { db, services, admin } = context;
  const { decision: former } = found;
  if (former) {
    const of = { decisionId: former.id };
    const isAppealed = (await lockStatements(db, of)).some(({ appeal }) => appeal === 'open');
    const isOn = await makesStatements(context);
    if (isAppealed && isOn && appealAnswer === undefined)
      throw new CallFailure(400, { appealAnswer: 'required' });
    const by = { db, services, adminId: admin.id, answer: appealAnswer ?? null };
    if (isUpheld) await keepStatements(by, of, decisionId);
    else await endStatements(by, of);
  }
  if (isUpheld || !hasActed || !isRestriction(outcome) || !(await makesStatements(context))) return false;
  return makeStatement(
    {
      caseId: found.id,
      by: { decisionId },
      kind: outcome,
      tokenId: outcome === 'blocked' ? null : found.tokenRecord,
      userId,
      name: found.name,
      reason: reason.name,
      reasonId: reason.id,
    },
    given,
    context,
  );
}
