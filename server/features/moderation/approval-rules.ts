import type { calls } from '#contract/moderation/manifest.ts';
import {
  type ApprovalRule,
  type ApprovalRulesOf,
  differIn,
} from '#server/platform/approvals/approval-rules.ts';

const always: ApprovalRule = { guardsReleases: true, needs: () => true };

/**
 * The changes of the Travel Rule and of screening that require two-person approval, because they decide which withdrawals
 * their gates let pass, and who answers for them (specification 37.9, 40.9).
 */
export const approvalRules: ApprovalRulesOf<typeof calls> = {
  updateTravelRuleCounterparty: {
    guardsReleases: true,
    // Also while it is off: the administrator who approves turning it on would not see a new address.
    needs: (before, after) =>
      (after['isActive'] === true && before['isActive'] !== true) ||
      differIn(['name', 'country', 'url'], before, after),
  },
  updateTravelRuleSettings: {
    guardsReleases: true,
    needs: (before, after) => differIn(['country', 'thresholds', 'windowHours'], before, after),
  },
  // The first list, or an additional one from an own address, opens a gate that says nothing without lists.
  addScreeningList: always,
  updateScreeningList: {
    guardsReleases: true,
    needs: (before, after) =>
      differIn(['url'], before, after) || Number(after['maxAgeHours']) > Number(before['maxAgeHours']),
  },
  deleteScreeningList: always,
  decideScreeningHit: { guardsReleases: true, needs: (_before, after) => after['state'] === 'dismissed' },
};
