import type { Feature } from '#web/lib/feature.ts';
import * as cannedReplies from './canned-replies/screens.ts';
import * as tickets from './tickets/screens.ts';

/** What this feature adds to the pages. */
export const feature = {
  screens: { tickets, cannedReplies },
  auditSentences: () => import('./audit-labels.ts'),
} as const satisfies Feature;
