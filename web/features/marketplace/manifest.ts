import type { Feature } from '#web/lib/feature.ts';
import * as bids from './bids/screens.ts';
import * as categories from './categories/screens.ts';
import * as creators from './creators/screens.ts';
import * as tokens from './tokens/screens.ts';

/** What this feature adds to the pages. */
export const feature = {
  screens: { categories, bids, tokens, creators },
  auditSentences: () => import('./audit-labels.ts'),
} as const satisfies Feature;
