import type { calls } from '#contract/integrations/manifest.ts';
import type { ApprovalRulesOf } from '#server/platform/approvals/approval-rules.ts';

/** Imports, which two people make (specification 22.8). */
export const approvalRules: ApprovalRulesOf<typeof calls> = {
  startImport: { needs: () => true },
};
