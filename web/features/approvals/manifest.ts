import type { Feature } from '#web/lib/feature.ts';
import * as changeRequests from './change-requests/screens.ts';
import * as securityPolicy from './security-policy/screens.ts';

/** What this feature adds to the pages. */
export const feature = {
  screens: { changeRequests, securityPolicy },
  auditSentences: () => import('./audit-labels.ts'),
  shownElsewhere: {
    // An approval changes another resource, and open reviews are counted on the dashboard.
    changeRequests: ['admins', 'roles', 'apiKeys', 'settings', 'access', 'erasures', 'dashboard'],
  },
} as const satisfies Feature;
