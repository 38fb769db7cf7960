import type { Feature } from '#web/lib/feature.ts';
import * as cases from './cases/screens.ts';
import * as reports from './reports/screens.ts';

/** What this feature adds to the pages. */
export const feature = {
  screens: { reports, cases },
  calls: () => import('#contract/moderation/manifest.ts'),
  callsOf: ['notes', 'caseDesk', 'lockdowns', 'hideAndNotify'],
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
    {
      kinds: ['token'],
      load: async () => (await import('./hide-and-notify/hide-and-notify-action.tsx')).HideAndNotifyAction,
    },
  ],
} as const satisfies Feature;
