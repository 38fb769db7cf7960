import type { Feature } from '#web/lib/feature.ts';
import * as appearance from './appearance/screens.ts';
import * as bulk from './bulk/screens.ts';
import * as dashboard from './dashboard/screens.ts';
import * as health from './health/screens.ts';
import * as modules from './modules/screens.ts';
import * as monthlyFigures from './monthly-figures/screens.ts';
import * as ownFields from './own-fields/screens.ts';
import * as rules from './rules/screens.ts';
import * as serverSettings from './server-settings/screens.ts';

/** What this feature adds to the pages. */
export const feature = {
  screens: { dashboard, health, bulk, modules, appearance, serverSettings, ownFields, rules, monthlyFigures },
  auditSentences: () => import('./audit-labels.ts'),
  shownElsewhere: {
    // The parts of a module that is off are hidden everywhere.
    modules: ['dashboard', 'security', 'tickets', 'withdrawals'],
    // Steps of a new workspace, and what is set up.
    serverSettings: ['dashboard', 'health'],
    // The removal is a run, and the dashboard says that there is a sample.
    sampleData: ['runs', 'dashboard', 'changeRequests'],
    // Lists and records show the values.
    ownFields: ['users', 'tokens', 'withdrawals', 'tickets', 'cases', 'creators', 'categories'],
    // Runs create these files.
    exports: ['runs'],
    bulk: ['runs'],
    rules: ['runs'],
  },
  // The timeline of the record.
  growsWithEveryWrite: ['recordPages'],
} as const satisfies Feature;
