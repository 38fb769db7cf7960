import { call } from '../platform/call.ts';

/** The chain that the contracts are on, as the desk reads it (specification 9.17). */
export const chainCalls = {
  chainStatus: call({
    method: 'GET',
    path: '/adminapi/chain',
    access: ['/setting'],
    effect: 'read',
    wrapper: 'record:result',
    summary: 'The chain and its two contracts, and how far it was read.',
  }),
  setChainFee: call({
    method: 'POST',
    path: '/adminapi/chainfee',
    access: ['/setting'],
    effect: 'write',
    undo: 'chain',
    event: 'settings.chain_fee_changed',
    sensitivity: 'money',
    proof: 'policy',
    wrapper: 'change:message,result',
    summary:
      'Stores the service fee that a transaction set on the chain, after the server itself has seen it there. 409 with Retry-After while it is not mined.',
  }),
} as const;

/** What the server writes into the audit trail by itself: a dropped branch, and each token that this changed. */
export const chainUndo = { branch: 'chainUndo', token: 'chainUndoToken' } as const;
