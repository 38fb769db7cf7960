import { randomInt } from 'node:crypto';
import type { casesCalls } from '#contract/moderation/cases.calls.ts';
import type { casesSchemas } from '#contract/moderation/cases.schemas.ts';
import type { CaseOutcome } from '#contract/moderation/case-steps.ts';
import { CallFailure, changedMeanwhile } from '#server/platform/base/failure.ts';
import { caseAudit, lockCase, makeCaseStep, setQualityReview } from '../case.ts';
import type { CallContext, Handlers, SignedInAdmin } from '#server/platform/context/context.ts';
import { figuresOf, insertQualityReview, qualityReviewerOf, setShares, sharesOf } from './figures-queries.ts';
import { findCase } from './queries.ts';

/** Chooses at random whether a decision gets a quality review, by the share of its outcome. */
export async function isSampledForReview(db: CallContext['db'], outcome: CaseOutcome): Promise<boolean> {
  return randomInt(100) < (await sharesOf(db))[outcome];
}

/**
 * Refuses callers who may not review a decision.
 * @throws CallFailure 409 with a sentence
 */
async function refuseLook(
  db: CallContext['db'],
  found: Awaited<ReturnType<typeof lockCase>>,
  admin: SignedInAdmin,
): Promise<void> {
  if (found.state !== 'closed' || (found.look !== 'due' && found.look !== 'disagreed'))
    throw new CallFailure(409, 'caseNoLook');
  if (found.decidedBy === admin.id) throw new CallFailure(409, 'caseLookIsForOthers');
  if (found.look === 'due') return;
  if (admin.role !== 'superadmin') throw new CallFailure(409, 'caseLookIsForSuperadmins');
  if ((await qualityReviewerOf(db, found.id)) === admin.id) throw new CallFailure(409, 'caseLookIsForOthers');
}

type LookCalls = Pick<
  Handlers<typeof casesCalls, typeof casesSchemas>,
  'lookAtCase' | 'getCaseFigures' | 'setCaseShares'
>;

/** Quality reviews and case analytics (specification 19.6). */
export const qualityReviewHandlers: LookCalls = {
  async lookAtCase({ id, version, agrees, comment }, context) {
    const { db } = context;
    const admin = context.admin as SignedInAdmin;
    if (context.admin.kind !== 'admin') throw new CallFailure(403, 'notForKeys');
    const found = await lockCase(db, id);
    await refuseLook(db, found, admin);
    if (version !== undefined && version !== found.version) throw changedMeanwhile();
    if (!agrees && comment === undefined) throw new CallFailure(400, { comment: 'required' });
    if (found.look === 'due') {
      await insertQualityReview(db, id, { adminId: admin.id, agrees, comment });
      await setQualityReview(db, id, agrees ? 'agreed' : 'disagreed');
      return {
        output: { message: agrees ? 'caseAgreed' : 'caseDisagreed', result: await findCase(db, id) },
        audit: caseAudit(found, found, { look: agrees ? 'agreed' : 'disagreed', comment: comment ?? null }),
      };
    }
    await setQualityReview(db, id, 'settled');
    // If the reviewer disagrees, somebody else decides again. The first decision stays in force until then.
    const after = agrees
      ? found
      : await makeCaseStep(db, found, 'reopen', {
          closed_at: null,
          outcome: null,
          reason_name: null,
          not_for: found.decidedBy,
          priority: Math.max(2, found.priority),
        });
    return {
      output: { message: agrees ? 'caseUpheld' : 'caseReopened', result: await findCase(db, id) },
      audit: caseAudit(found, after, { look: 'settled', comment: comment ?? null }),
    };
  },

  async getCaseFigures({ days }, { db, admin }) {
    const [figures, shares] = await Promise.all([
      figuresOf(db, days, admin.role === 'superadmin'),
      sharesOf(db),
    ]);
    return { ...figures, shares };
  },

  async setCaseShares(shares, { db }) {
    const before = await sharesOf(db);
    await setShares(db, shares);
    return {
      output: { message: 'caseSharesSet', result: await sharesOf(db) },
      audit: { record: null, before, after: shares },
    };
  },
};
