import type { Feature } from '#web/lib/feature.ts';
import * as auditCheckpoints from './audit-checkpoints/screens.ts';
import * as canaries from './canaries/screens.ts';
import * as audit from './screens.ts';

/** What this feature adds to the pages. */
export const feature = {
  screens: { audit, auditCheckpoints, canaries },
  auditSentences: () => import('./audit-labels.ts'),
  growsWithEveryWrite: ['audit'],
} as const satisfies Feature;
