import type { Feature } from '#web/lib/feature.ts';
import * as auditHeads from './audit-checkpoints/screens.ts';
import * as canaries from './canaries/screens.ts';
import * as audit from './screens.ts';

/** What this feature adds to the pages. */
export const feature = {
  screens: { audit, auditHeads, canaries },
  calls: () => import('#contract/audit/manifest.ts'),
  callsOf: ['undo'],
  auditSentences: () => import('./audit-labels.ts'),
  growsWithEveryWrite: ['audit'],
} as const satisfies Feature;
