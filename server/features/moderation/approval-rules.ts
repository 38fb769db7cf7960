import type { calls } from '#contract/moderation/manifest.ts';
import { type ApprovalRulesOf, differIn } from '#server/platform/approvals/approval-rules.ts';

/**
 * The changes of the Travel Rule that require two-person approval, because they decide which withdrawals its gate lets
 * pass, and who answers for it (specification 40.9).
 */
export const approvalRules: ApprovalRulesOf<typeof calls> = {
  updateTravelRuleCounterparty: {
    // Also while it is off: the administrator who approves turning it on would not see a new address.
    needs: (before, after) =>
      (after['isActive'] === true && before['isActive'] !== true) ||
      differIn(['name', 'country', 'url'], before, after),
  },
  updateTravelRuleSettings: {
    needs: (before, after) => differIn(['country', 'thresholds', 'windowHours'], before, after),
  },
};
