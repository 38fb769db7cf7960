import type { Feature } from '#web/lib/feature.ts';
import * as currencies from './currencies/screens.ts';
import * as fees from './fees/screens.ts';
import * as fundTransfers from './fund-transfers/screens.ts';
import * as royalties from './royalties/screens.ts';
import * as trades from './trades/screens.ts';

/** What this feature adds to the pages. */
export const feature = {
  screens: { currencies, trades, fundTransfers, fees, royalties },
  auditSentences: () => import('./audit-labels.ts'),
} as const satisfies Feature;
