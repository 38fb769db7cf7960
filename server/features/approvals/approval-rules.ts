import type { calls } from '#contract/approvals/manifest.ts';
import type { ApprovalRulesOf } from '#server/platform/approvals/approval-rules.ts';

/** Turning off two-person approval requires two-person approval (specification 22.8). */
export const approvalRules: ApprovalRulesOf<typeof calls> = {
  switchSecondPerson: { needs: (before, after) => before['isOn'] === true && after['isOn'] === false },
};
