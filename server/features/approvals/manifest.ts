import type { Feature } from '#server/platform/calls/feature.ts';
import { approvalRules } from './approval-rules.ts';
import { approvalPolicyTask } from '#server/platform/approvals/approval-policy.ts';
import { changeRequestsHandlers } from './change-requests/handlers.ts';

/** What this feature adds to the server. */
export const feature = {
  handlers: {
    changeRequests: changeRequestsHandlers,
  },
  approvalRules,
  periodicTasks: [approvalPolicyTask],
} as const satisfies Feature;
