import type { Feature } from '#web/lib/feature.ts';
import * as cannedReplies from './canned-replies/screens.ts';
import * as tickets from './tickets/screens.ts';

/** What this feature adds to the pages. */
export const feature = {
  screens: { tickets, cannedReplies },
  auditSentences: () => import('./audit-labels.ts'),
  shownElsewhere: {
    // The dashboard counts open tickets.
    tickets: ['dashboard', 'ticketDesk', 'caseDesk'],
    ticketDesk: ['tickets'],
  },
} as const satisfies Feature;
