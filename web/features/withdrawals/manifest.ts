import type { Feature } from '#web/lib/feature.ts';
import * as closings from './closings/screens.ts';
import * as reserves from './reserves/screens.ts';
import * as withdrawals from './screens.ts';
import * as freezes from './freezes/screens.ts';
import * as withdrawalDecisions from './withdrawal-decisions/screens.ts';
import * as withdrawalPolicy from './withdrawal-policy/screens.ts';

/** What this feature adds to the pages. */
export const feature = {
  screens: { withdrawals, freezes, reserves, withdrawalDecisions, withdrawalPolicy, closings },
  auditSentences: () => import('./audit-labels.ts'),
  shownElsewhere: {
    withdrawalDecisions: ['withdrawals', 'dashboard', 'gates'],
    // A change of either voids approvals.
    withdrawals: ['withdrawalDecisions'],
    gates: ['withdrawalDecisions'],
  },
} as const satisfies Feature;
