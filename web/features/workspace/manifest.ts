import type { Feature } from '#web/lib/feature.ts';
import * as appearance from './appearance/screens.ts';
import * as bulk from './bulk/screens.ts';
import * as dashboard from './dashboard/screens.ts';
import * as health from './health/screens.ts';
import * as modules from './modules/screens.ts';
import * as serverSettings from './server-settings/screens.ts';

/** What this feature adds to the pages. */
export const feature = {
  screens: { dashboard, health, bulk, modules, appearance, serverSettings },
  auditSentences: () => import('./audit-labels.ts'),
} as const satisfies Feature;
