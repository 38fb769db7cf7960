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
    summary: 'Lists bids with the known names of token and bidder, newest first.',
  }),
  getBid: call({
    method: 'GET',
    path: '/adminapi/bid/:id',
    access: ['/bidlist'],
    effect: 'read',
    wrapper: 'record:result',
    names,
    summary: 'Returns one bid: its state, its events on the chain, and what was signed.',
  }),
} as const;
