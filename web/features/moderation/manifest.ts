import type { Feature } from '#web/lib/feature.ts';
import * as cases from './cases/screens.ts';
import * as reports from './reports/screens.ts';
import * as screening from './screening/screens.ts';
import * as statements from './statements/screens.ts';
import * as travelRule from './travel-rule/screens.ts';

/** What this feature adds to the pages. */
export const feature = {
  screens: { reports, cases, statements, screening, travelRule },
  auditSentences: () => import('./audit-labels.ts'),
  recordPanels: [
    {
      kinds: ['ticket', 'verification'],
      load: () => import('./cases/linked-cases-panel.tsx').then((file) => file.LinkedCases),
    },
    {
      kinds: ['user'],
      load: () => import('./lockdowns/lockdown-action.tsx').then((file) => file.LockdownAction),
    },
    {
      kinds: ['token'],
      load: () =>
        import('./hide-and-notify/hide-and-notify-action.tsx').then((file) => file.HideAndNotifyAction),
    },
    {
      kinds: ['withdrawal'],
      load: () =>
        import('./travel-rule/withdrawal-transfer-panel.tsx').then((file) => file.WithdrawalTransfer),
    },
  ],
  shownElsewhere: {
    travelRule: ['withdrawalDecisions'],
    // These lists can be filtered by assignee.
    notes: ['tickets', 'reports', 'cases', 'verifications', 'withdrawals', 'users'],
    reports: ['dashboard', 'cases', 'hideAndNotify'],
    // Resolving a case handles its reports, and may change the token or the user.
    cases: [
      'caseDesk',
      'reports',
      'tokens',
      'users',
      'banners',
      'dashboard',
      'notes',
      'hideAndNotify',
      'statements',
    ],
    caseDesk: ['cases'],
    lockdowns: [
      'users',
      'tokens',
      'banners',
      'cases',
      'notes',
      'freezes',
      'withdrawals',
      'withdrawalDecisions',
      'dashboard',
      'statements',
    ],
    // Deciding an appeal decides its case.
    statements: ['cases', 'caseDesk', 'tokens', 'users', 'banners', 'dashboard', 'hideAndNotify'],
    hideAndNotify: ['tokens', 'banners', 'cases', 'reports', 'notes', 'lockdowns', 'dashboard', 'statements'],
  },
} as const satisfies Feature;
