import type { calls } from '#contract/privacy/manifest.ts';
import type { ApprovalRulesOf } from '#server/platform/approvals/approval-rules.ts';

const documentDays = ['daysAfterDecision', 'daysAfterExpiry'] as const;

/** The erasures and retention changes that require two-person approval (specification 22.8). */
export const approvalRules: ApprovalRulesOf<typeof calls> = {
  eraseUser: { needs: () => true },
  updateRetention: { needs: (before, after) => before['keepDays'] !== after['keepDays'] },
  updateDocumentRules: {
    needs: (before, after) => documentDays.some((field) => before[field] !== after[field]),
  },
};
