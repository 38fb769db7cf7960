import type { Feature } from '#web/lib/feature.ts';
import * as contractChanges from './contract-changes/screens.ts';
import * as settings from './settings/screens.ts';
import * as addressNames from './address-names/screens.ts';

/** What this feature adds to the pages. */
export const feature = {
  screens: { addressNames, settings, contractChanges },
  auditSentences: () => import('./audit-labels.ts'),
  shownElsewhere: {
    // A fee that the contract charges is stored as a setting.
    chain: ['settings'],
  },
} as const satisfies Feature;
