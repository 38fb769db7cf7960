import type { calls } from '#contract/integrations/manifest.ts';
import type { ApprovalRulesOf } from '#server/platform/approvals/approval-rules.ts';

/** Every import requires two-person approval (specification 22.8). */
export const approvalRules: ApprovalRulesOf<typeof calls> = {
  startImport: { needs: () => true },
};
