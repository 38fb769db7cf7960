import { call } from './call.ts';

/** Bids on tokens (specification 9.13). */
export const bidsCalls = {
  listBids: call({
    method: 'GET',
    path: '/api/getBidslist',
    access: ['/bidlist'],
    effect: 'read',
    wrapper: 'list:data',
    names: {
      tokenBidAmt: 'amount',
      tokenBidAddress: 'bidder',
      tokenCounts: 'tokenId',
      timestamp: 'createdAt',
    },
    summary: 'Bids, newest first, with the names of token and bidder where they are known.',
  }),
} as const;
