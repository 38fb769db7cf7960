import { createHash } from 'node:crypto';
import type { calls } from '#contract/integrations/manifest.ts';
import type { ApprovalRulesOf } from '#server/platform/approvals/approval-rules.ts';

/** Every import requires two-person approval (specification 22.8), and own actions that say so (specification 33.4). */
export const approvalRules: ApprovalRulesOf<typeof calls> = {
  startImport: { needs: () => true },
  pressOwnAction: {
    needs: (_before, after) => after['needsApproval'] === true,
    // The action and its selection, hashed because an index holds no hundred ids.
    subject: ({ id, records }) => {
      const selection = [...new Set(records as string[])].toSorted().join(' ');
      return `${String(id)} ${createHash('sha256').update(selection).digest('hex')}`;
    },
  },
};
