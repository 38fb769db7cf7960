import type { calls } from '#contract/workspace/manifest.ts';
import type { ApprovalRulesOf } from '#server/platform/approvals/approval-rules.ts';

/** Changes of the modules that two people make (specification 22.8). */
export const approvalRules: ApprovalRulesOf<typeof calls> = {
  // A module may be what protects records from one person alone.
  switchModule: { needs: (before, after) => before['isOn'] === true && after['isOn'] === false },
};
