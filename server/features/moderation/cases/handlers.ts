import type { casesCalls } from '#contract/moderation/cases.calls.ts';
import type { casesSchemas } from '#contract/moderation/cases.schemas.ts';
import { outcomesOf } from '#contract/moderation/case-steps.ts';
import { ownImage } from '#contract/platform/fields.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { beginCaseStep, caseAudit, lockCase, makeCaseStep } from '../case.ts';
import { handleReportsOf } from '../handle-reports.ts';
import type { CallContext, Caller, Handlers, SignedInAdmin } from '#server/platform/context/context.ts';
import { withAssignee } from '#server/platform/lists/assigned.ts';
import { enqueueMail } from '#server/platform/mail/enqueue.ts';
import { assignLocked, insertNote, notifyAdmins } from '../notes/queries.ts';
import { reports } from '../reports/queries.ts';
import { endStatements } from '../statements/end-statement.ts';
import { followDecision } from '../statements/follow-case.ts';
import { answerMail } from './answer-mail.ts';
import { lockLeastBusy } from './least-busy.ts';
import { caseOfReport, fileOf, reportersOf, seenNow } from './file-queries.ts';
import { isSampledForReview, qualityReviewHandlers } from './quality-review-handler.ts';
import { applyOutcome, unavailableOutcomes, undoOutcome, userOfCase } from './outcome-handler.ts';
import {
  activeReason,
  addDecision,
  findCase,
  isInNextYear,
  listCases,
  listReasons,
  lockNext,
  reasons,
  reverseDecision,
  storeEvidence,
} from './queries.ts';

/** Returns the caller if it is a person, because people decide cases. API keys are refused before these calls. */
function person({ admin }: { admin: Caller }): SignedInAdmin {
  if (admin.kind !== 'admin') throw new CallFailure(403, 'notForKeys');
  return admin;
}

/** A case with its details. */
async function wholeCase(id: string, { db, admin }: CallContext<Caller>) {
  const row = await findCase(db, id);
  const [file, now, user] = await Promise.all([fileOf(db, row), seenNow(db, row), userOfCase(db, row)]);
  const { notFor, decisions, ...rest } = file;
  return {
    ...row,
    ...rest,
    decisions,
    now,
    image: ownImage(typeof now?.['image'] === 'string' ? now['image'] : null),
    user: user && { id: user.id, name: user.name, status: user.status, hasEmail: user.email !== null },
    hasActs: decisions.some(({ hasActs }) => hasActs),
    isBarred: notFor === admin.id,
    barred: unavailableOutcomes(row, user, admin),
  };
}

const changed = async (
  { db }: Pick<CallContext, 'db'>,
  id: string,
  message:
    | 'assigned'
    | 'casePrioritySet'
    | 'caseSnoozed'
    | 'caseWoken'
    | 'caseEscalated'
    | 'caseClosed'
    | 'caseReversed'
    | 'caseAppealed',
) => ({ message, result: await findCase(db, id) });

/** Stores what somebody said as a note on the case: colleagues read it there, and it isn't sent to other systems. */
const say = ({ db, admin }: CallContext<Caller>, id: string, text: string) =>
  insertNote(db, { kind: 'case', record: id }, { text, mentions: [], author: admin });

/** Cases (specification 19.1 to 19.6). */
export const casesHandlers: Handlers<typeof casesCalls, typeof casesSchemas> = {
  listCases: (input, { db, admin }) => listCases(db, withAssignee(input, admin)),

  getCase: ({ id }, context) => wholeCase(id, context),

  async getCaseOfReport({ id }, context) {
    await reports.find(context.db, id);
    const found = await caseOfReport(context.db, id);
    return { case: found === undefined ? null : await wholeCase(found, context) };
  },

  async takeNextCase(_input, context) {
    const { db } = context;
    const admin = person(context);
    const id = await lockNext(db, admin);
    if (id === undefined)
      return {
        output: { message: 'caseNoNext', result: { id: null } },
        audit: { record: null, before: null, after: null },
      };
    const found = await lockCase(db, id);
    await assignLocked(db, { kind: 'case', record: id }, admin.id, admin.name);
    const after = await makeCaseStep(db, found, 'assign');
    return {
      output: { message: 'caseTaken', result: { id } },
      audit: caseAudit(found, after, { assignedTo: admin.name }),
    };
  },

  async autoAssignCase(loaded, context) {
    const { db, admin } = context;
    const found = await beginCaseStep(db, loaded, 'assign');
    if (found.isEscalated) throw new CallFailure(409, 'caseIsEscalated');
    if (found.state !== 'new') throw new CallFailure(409, 'caseIsTaken');
    const to = await lockLeastBusy(db, found);
    if (!to) throw new CallFailure(409, 'caseNobodyToTake');
    const record = { kind: 'case', record: found.id } as const;
    await assignLocked(db, record, to.id, admin.name);
    await notifyAdmins(db, [to.id], record, { reason: 'assignment', noteId: null, by: admin.name });
    const after = await makeCaseStep(db, found, 'assign');
    return {
      output: await changed(context, found.id, 'assigned'),
      audit: caseAudit(found, after, { assignedTo: to.name }),
    };
  },

  async setCasePriority({ priority, isRaise, ...loaded }, context) {
    const found = await beginCaseStep(context.db, loaded, 'prioritize');
    const isAlready = isRaise ? found.priority >= priority : found.priority === priority;
    if (isAlready) throw new CallFailure(409, 'casePriorityIsSet');
    const after = await makeCaseStep(context.db, found, 'prioritize', { priority });
    return {
      output: await changed(context, found.id, 'casePrioritySet'),
      audit: caseAudit(found, after, { priority }),
    };
  },

  async snoozeCase({ id, version, until }, context) {
    const { db } = context;
    if (!(await isInNextYear(db, until))) throw new CallFailure(400, { until: 'caseUntilAhead' });
    const found = await beginCaseStep(db, { id, version }, 'snooze');
    const after = await makeCaseStep(db, found, 'snooze', { waits_until: until });
    return {
      output: await changed(context, id, 'caseSnoozed'),
      audit: caseAudit(found, after, { waitsUntil: until }),
    };
  },

  async wakeCase(loaded, context) {
    const found = await beginCaseStep(context.db, loaded, 'wake');
    const after = await makeCaseStep(context.db, found, 'wake');
    return { output: await changed(context, loaded.id, 'caseWoken'), audit: caseAudit(found, after) };
  },

  async escalateCase({ comment, ...loaded }, context) {
    const found = await beginCaseStep(context.db, loaded, 'escalate');
    const after = await makeCaseStep(context.db, found, 'escalate', { priority: 3 });
    await say(context, found.id, comment);
    return {
      output: await changed(context, loaded.id, 'caseEscalated'),
      audit: caseAudit(found, after, { isEscalated: true, priority: 3, comment }),
    };
  },

  async closeCase({ outcome, reasonId, comment, answer, appealAnswer, ...loaded }, context) {
    const { db } = context;
    const admin = person(context);
    const { id: adminId } = admin;
    const found = await beginCaseStep(db, loaded, 'close');
    if (found.notFor === adminId) throw new CallFailure(409, 'caseNotForDecider');
    if (!(outcomesOf[found.type] as readonly string[]).includes(outcome))
      throw new CallFailure(400, { outcome: 'caseOutcomeOfToken' });
    const reason = await activeReason(db, reasonId);
    if (!reason) throw new CallFailure(400, { reasonId: 'caseNoSuchReason' });
    // Stored before the decision takes effect, so that it shows what was decided on.
    const evidenceHash = await storeEvidence(db, found.id);
    const { decision } = found;
    const isUpheld = decision?.outcome === outcome;
    if (decision && !isUpheld) await undoOutcome(decision.acts, context);
    const acts = isUpheld ? decision.acts : await applyOutcome(found, outcome, reason.name, context);
    const made = { caseId: found.id, outcome, reason, comment, adminId, evidenceHash, acts };
    const decisionId = await addDecision(db, made);
    const hasActed = acts.length > 0;
    const userId = (await userOfCase(db, found))?.id ?? null;
    const decided = { found, outcome, isUpheld, hasActed, decisionId, reason, userId, appealAnswer };
    await followDecision(decided, loaded, { ...context, admin });
    if (answer !== undefined) {
      const about = found.name ?? found.address;
      for (const reporter of await reportersOf(db, found.id))
        await enqueueMail(db, context.services, answerMail(reporter, about, answer));
    }
    const { hasMore } = await handleReportsOf(db, found.id, context);
    const after = await makeCaseStep(db, found, 'close', {
      acts: acts.length > 0,
      outcome,
      reason_name: reason.name,
      decided_by: adminId,
      is_reversed: false,
      has_rest: hasMore,
      look: (await isSampledForReview(db, outcome)) ? 'due' : null,
    });
    return {
      output: await changed(context, found.id, 'caseClosed'),
      audit: caseAudit(found, after, {
        outcome,
        reasonName: reason.name,
        reports: found.reportCount,
        evidence: evidenceHash,
        answer: answer ?? null,
      }),
    };
  },

  async reverseCase({ comment, ...loaded }, context) {
    const { db } = context;
    const { id: adminId } = person(context);
    const found = await beginCaseStep(db, loaded, 'reverse');
    const { decision } = found;
    if (!decision) throw new CallFailure(409, 'caseNothingToReverse');
    await undoOutcome(decision.acts, context);
    await reverseDecision(db, decision.id, { adminId, because: comment });
    const by = { db, services: context.services, adminId, answer: comment };
    await endStatements(by, { decisionId: decision.id });
    const after = await makeCaseStep(db, found, 'reverse', { is_reversed: true });
    return {
      output: await changed(context, found.id, 'caseReversed'),
      audit: {
        record: found.id,
        before: { outcome: found.outcome, isReversed: false },
        after: {
          ...caseAudit(found, after, { outcome: found.outcome, reports: found.reportCount }).after,
          isReversed: true,
        },
      },
    };
  },

  async appealCase({ comment, ...loaded }, context) {
    const found = await beginCaseStep(context.db, loaded, 'reopen');
    const priority = Math.max(2, found.priority);
    const after = await makeCaseStep(context.db, found, 'reopen', {
      closed_at: null,
      outcome: null,
      reason_name: null,
      look: null,
      not_for: found.decidedBy,
      priority,
      appeals: found.appeals + 1,
    });
    await say(context, found.id, comment);
    return {
      output: await changed(context, found.id, 'caseAppealed'),
      audit: caseAudit(found, after, { reports: found.reportCount, priority }),
    };
  },

  ...qualityReviewHandlers,

  listCaseReasons: (input, { db }) => listReasons(db, input),

  async addCaseReason({ name }, { db }) {
    const reason = await reasons.insert(db, { name });
    return {
      output: { message: 'caseReasonAdded', result: reason },
      audit: { record: reason.id, before: null, after: { name } },
    };
  },

  async updateCaseReason({ id, version, name, isActive }, { db }) {
    const before = await reasons.lock(db, id, version);
    const after = await reasons.change(db, id, { name, isActive });
    return {
      output: { message: 'caseReasonChanged', result: after },
      audit: {
        record: id,
        before: { name: before.name, isActive: before.isActive },
        after: { name, isActive },
      },
    };
  },
};
