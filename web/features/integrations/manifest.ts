import type { Feature } from '#web/lib/feature.ts';
import * as apiDocs from './api-docs/screens.ts';
import * as guide from './guide/screens.ts';
import * as imports from './imports/screens.ts';
import * as ownActions from './own-actions/screens.ts';
import * as providers from './providers/screens.ts';
import * as webhooks from './webhooks/screens.ts';

/** What this feature adds to the pages. */
export const feature = {
  screens: { imports, webhooks, ownActions, providers, apiDocs, guide },
  auditSentences: () => import('./audit-labels.ts'),
  ownParts: {
    record: () => import('./own-actions/own-parts-panel.tsx').then((file) => file.OwnRecordParts),
    selection: () => import('./own-actions/own-parts-panel.tsx').then((file) => file.OwnSelectionParts),
  },
  shownElsewhere: {
    webhooks: ['dashboard', 'health'],
    // Runs create these files.
    imports: ['runs'],
  },
} as const satisfies Feature;
