import type { fundTransfersCalls } from '#contract/fund-transfers.calls.ts';
import type { fundTransfersSchemas } from '#contract/fund-transfers.schemas.ts';
import type { Handlers } from '../../http/context.ts';
import { findFundTransfer, listFundTransfers } from './queries.ts';

/** Transfers between users: only shown. */
export const fundTransfersHandlers: Handlers<typeof fundTransfersCalls, typeof fundTransfersSchemas> = {
  listFundTransfers: (input, { db }) => listFundTransfers(db, input),

  getFundTransfer: ({ id }, { db }) => findFundTransfer(db, id),
};
