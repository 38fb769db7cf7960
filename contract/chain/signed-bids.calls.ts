import { call } from '../platform/call.ts';

/** Bids that bidders sign, and that are sent to the chain only when a seller accepts one (specification 24.8). */
export const signedBidsCalls = {
  submitBid: call({
    method: 'POST',
    path: '/adminapi/signedBids',
    access: ['/bidlist'],
    effect: 'write',
    undo: 'chain',
    event: { none: 'incoming' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary:
      'Submits an EIP-712 bid with its signature. The bid is verified as the contract would verify it, then followed until it is accepted, canceled or expired.',
  }),
} as const;
