import type { bidsCalls } from '#contract/marketplace/bids.calls.ts';
import type { bidsSchemas } from '#contract/marketplace/bids.schemas.ts';
import { chainInfoOf } from '#contract/platform/chains.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { findBid, listBids } from './queries.ts';

/** Bids on tokens (specification 9.13). */
export const bidsHandlers: Handlers<typeof bidsCalls, typeof bidsSchemas> = {
  listBids: (input, { db }) => listBids(db, input),

  async getBid({ id }, { db, services: { config } }) {
    const bid = await findBid(db, id);
    const explorer = bid.chainId === null ? null : chainInfoOf(bid.chainId).explorer;
    return { ...bid, explorerUrl: config.explorerUrl ?? explorer };
  },
};
