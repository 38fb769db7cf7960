import type { Feature } from '#web/lib/feature.ts';
import * as changeRequests from './change-requests/screens.ts';
import * as securityPolicy from './security-policy/screens.ts';

/** What this feature adds to the pages. */
export const feature = {
  screens: { changeRequests, securityPolicy },
  auditSentences: () => import('./audit-labels.ts'),
} as const satisfies Feature;
