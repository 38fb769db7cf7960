import type { calls } from '#contract/chain/manifest.ts';
import type { ApprovalRulesOf } from '#server/platform/approvals/approval-rules.ts';

const feeFields = ['serviceFee', 'serviceFee721', 'serviceFee1155'] as const;

/** The changes of fees and contracts that require two-person approval (specification 22.8). */
export const approvalRules: ApprovalRulesOf<typeof calls> = {
  updateSettings: {
    needs: (before, after) => feeFields.some((field) => before[field] !== after[field]),
  },
  // The owner of the contract signs it, or several owners of a Safe.
  proposeOwnerAct: { needs: () => true },
};
