import { currenciesSchemas } from './currencies.schemas.ts';
import { feesSchemas } from './fees.schemas.ts';
import { fundTransfersSchemas } from './fund-transfers.schemas.ts';
import { royaltiesSchemas } from './royalties.schemas.ts';
import { tradesSchemas } from './trades.schemas.ts';

/** The schemas of this feature's calls, by resource. */
export const schemas = {
  currencies: currenciesSchemas,
  trades: tradesSchemas,
  fundTransfers: fundTransfersSchemas,
  fees: feesSchemas,
  royalties: royaltiesSchemas,
} as const;
