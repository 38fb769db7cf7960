import type { bidsCalls } from '#contract/bids.calls.ts';
import type { bidsSchemas } from '#contract/bids.schemas.ts';
import type { Handlers } from '../../http/context.ts';
import { listBids } from './queries.ts';

/** Bids on tokens (specification 9.13). */
export const bidsHandlers: Handlers<typeof bidsCalls, typeof bidsSchemas> = {
  listBids: (input, { db }) => listBids(db, input),
};
