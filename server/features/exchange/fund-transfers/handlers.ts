import type { fundTransfersCalls } from '#contract/exchange/fund-transfers.calls.ts';
import type { fundTransfersSchemas } from '#contract/exchange/fund-transfers.schemas.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { findFundTransfer, listFundTransfers } from './queries.ts';

/** Transfers between users, read-only. */
export const fundTransfersHandlers: Handlers<typeof fundTransfersCalls, typeof fundTransfersSchemas> = {
  listFundTransfers: (input, { db }) => listFundTransfers(db, input),

  getFundTransfer: ({ id }, { db }) => findFundTransfer(db, id),
};
