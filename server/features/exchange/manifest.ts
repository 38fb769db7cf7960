import type { Feature } from '#server/platform/calls/feature.ts';
import { currenciesHandlers } from './currencies/handlers.ts';
import { feesHandlers } from './fees/handlers.ts';
import { fundTransfersHandlers } from './fund-transfers/handlers.ts';
import { royaltiesHandlers } from './royalties/handlers.ts';
import { tradesHandlers } from './trades/handlers.ts';

/** What this feature adds to the server. */
export const feature = {
  handlers: {
    currencies: currenciesHandlers,
    trades: tradesHandlers,
    fundTransfers: fundTransfersHandlers,
    fees: feesHandlers,
    royalties: royaltiesHandlers,
  },
} as const satisfies Feature;
