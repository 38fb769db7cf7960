import type { Feature } from '#server/platform/calls/feature.ts';
import { withdrawalsHandlers } from './handlers.ts';
import { deciding } from './approvals/policy-decision-task.ts';
import { reservesHandlers } from './reserves/handlers.ts';
import { checkingReserves, readingCustody } from './reserves/jobs.ts';
import { stopsHandlers } from './freezes/handlers.ts';
import { tellingOfEnds } from './freezes/jobs.ts';
import { withdrawalDecisionsHandlers } from './withdrawal-decisions/handlers.ts';

/** What this feature brings into the server. */
export const feature = {
  handlers: {
    withdrawals: withdrawalsHandlers,
    stops: stopsHandlers,
    reserves: reservesHandlers,
    withdrawalDecisions: withdrawalDecisionsHandlers,
  },
  upkeep: [tellingOfEnds, checkingReserves, readingCustody, deciding],
} as const satisfies Feature;
