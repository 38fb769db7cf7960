import type { Feature } from '#web/lib/feature.ts';
import * as cases from './cases/screens.ts';
import * as reports from './reports/screens.ts';

/** What this feature adds to the pages. */
export const feature = {
  screens: { reports, cases },
  auditSentences: () => import('./audit-labels.ts'),
  recordPanels: [
    {
      kinds: ['ticket', 'verification'],
      load: async () => (await import('./cases/linked-cases-panel.tsx')).LinkedCases,
    },
    {
      kinds: ['user'],
      load: async () => (await import('./lockdowns/lockdown-action.tsx')).LockdownAction,
    },
  ],
} as const satisfies Feature;
