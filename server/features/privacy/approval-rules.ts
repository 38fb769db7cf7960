import type { calls } from '#contract/privacy/manifest.ts';
import { type ApprovalRulesOf, differIn } from '#server/platform/approvals/approval-rules.ts';

/** The erasures and retention changes that require two-person approval (specification 22.8). */
export const approvalRules: ApprovalRulesOf<typeof calls> = {
  eraseUser: { needs: () => true },
  updateRetention: { needs: (before, after) => differIn(['keepDays'], before, after) },
  updateDocumentRules: {
    needs: (before, after) => differIn(['daysAfterDecision', 'daysAfterExpiry'], before, after),
  },
};
