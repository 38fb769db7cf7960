import type { Feature } from '#web/lib/feature.ts';
import * as erasures from './erasures/screens.ts';
import * as retention from './retention/screens.ts';
import * as trash from './trash/screens.ts';

/** What this feature adds to the pages. */
export const feature = {
  screens: { retention, erasures, trash },
  auditSentences: () => import('./audit-labels.ts'),
  shownElsewhere: {
    // Users whose personal data is erased disappear from the list.
    erasures: ['users', 'changeRequests'],
  },
} as const satisfies Feature;
