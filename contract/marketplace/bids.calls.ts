import { call } from '../platform/call.ts';

const names = {
  tokenBidAmt: 'amount',
  tokenBidAddress: 'bidder',
  tokenCounts: 'tokenId',
  timestamp: 'createdAt',
} as const;

/** Bids on tokens (specification 9.13). */
export const bidsCalls = {
  listBids: call({
    method: 'GET',
    path: '/api/getBidslist',
    access: ['/bidlist'],
    effect: 'read',
    wrapper: 'list:data',
    names,
    summary: 'Bids, newest first, with the names of token and bidder where they are known.',
  }),
  getBid: call({
    method: 'GET',
    path: '/adminapi/bid/:id',
    access: ['/bidlist'],
    effect: 'read',
    wrapper: 'record:result',
    names,
    summary: 'One bid: where it stands, where the chain tells of it, and what was signed.',
  }),
} as const;
