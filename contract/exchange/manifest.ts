import { currenciesCalls } from './currencies.calls.ts';
import { feesCalls } from './fees.calls.ts';
import { fundTransfersCalls } from './fund-transfers.calls.ts';
import { royaltiesCalls } from './royalties.calls.ts';
import { tradesCalls } from './trades.calls.ts';
import type { Calls } from '../platform/call.ts';

/** The calls of this feature, by resource. */
export const calls = {
  currencies: currenciesCalls,
  trades: tradesCalls,
  fundTransfers: fundTransfersCalls,
  fees: feesCalls,
  royalties: royaltiesCalls,
} as const satisfies Readonly<Record<string, Calls>>;

/** The resources of this feature that the feed's rows change, by the name in the audit trail. */
export const changedBy = {
  'feed/currencies': 'currencies',
  'feed/transfers': 'fundTransfers',
  'feed/trades': 'trades',
} as const;
