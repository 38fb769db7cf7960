import type { Feature } from '#web/lib/feature.ts';
import * as community from './community/screens.ts';
import * as loginHistory from './login-history/screens.ts';
import * as users from './screens.ts';
import * as verifications from './verifications/screens.ts';

/** What this feature adds to the pages. */
export const feature = {
  screens: { users, loginHistory, verifications, community },
  auditSentences: () => import('./audit-labels.ts'),
  shownElsewhere: {
    users: ['banners', 'dashboard', 'withdrawalDecisions', 'lockdowns'],
    verifications: ['dashboard', 'caseDesk'],
  },
} as const satisfies Feature;
