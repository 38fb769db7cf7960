import type { Feature } from '#web/lib/feature.ts';
import * as apiDocs from './api-docs/screens.ts';
import * as guide from './guide/screens.ts';
import * as imports from './imports/screens.ts';
import * as webhooks from './webhooks/screens.ts';

/** What this feature adds to the pages. */
export const feature = {
  screens: { imports, webhooks, apiDocs, guide },
  auditSentences: () => import('./audit-labels.ts'),
  shownElsewhere: {
    webhooks: ['dashboard', 'health'],
    // Runs create these files.
    imports: ['runs'],
  },
} as const satisfies Feature;
