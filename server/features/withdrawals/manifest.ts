import type { Feature } from '#server/platform/calls/feature.ts';
import { closingFiguresTask } from './closings/figures-task.ts';
import { closingsHandlers } from './closings/handlers.ts';
import { closingPayoutTask } from './closings/payout-task.ts';
import { closingWaveTask } from './closings/wave-task.ts';
import { withdrawalsHandlers } from './handlers.ts';
import { policyDecisionTask } from './approvals/policy-decision-task.ts';
import { reservesHandlers } from './reserves/handlers.ts';
import { custodyReadTask, reserveCheckTask } from './reserves/jobs.ts';
import { freezesHandlers } from './freezes/handlers.ts';
import { freezeEndTask } from './freezes/jobs.ts';
import { gatesHandlers } from './gates/handlers.ts';
import { gateAskTask } from './gates/gate-ask-task.ts';
import { withdrawalDecisionsHandlers } from './withdrawal-decisions/handlers.ts';

/** What this feature adds to the server. */
export const feature = {
  handlers: {
    withdrawals: withdrawalsHandlers,
    freezes: freezesHandlers,
    reserves: reservesHandlers,
    withdrawalDecisions: withdrawalDecisionsHandlers,
    gates: gatesHandlers,
    closings: closingsHandlers,
  },
  periodicTasks: [
    freezeEndTask,
    reserveCheckTask,
    custodyReadTask,
    policyDecisionTask,
    gateAskTask,
    closingWaveTask,
    closingPayoutTask,
    closingFiguresTask,
  ],
  recordTables: {
    withdrawals: { table: 'withdrawals', name: 'email' },
    closings: { table: 'closings', name: `coalesce(currency_symbol, 'Market')` },
    withdrawalDecisions: {
      table: 'withdrawal_decisions',
      name: `trim_scale(amount)::text || ' ' || currency_symbol || ', ' || email`,
    },
  },
} as const satisfies Feature;
