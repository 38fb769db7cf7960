import { call } from '../platform/call.ts';

/** The chain of the contracts, as this server reads it (specification 9.17). */
export const chainCalls = {
  chainStatus: call({
    method: 'GET',
    path: '/adminapi/chain',
    access: ['/setting'],
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns the chain, its two contracts, and the last block that was read.',
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
      'Stores the service fee that a transaction set on the chain, after the server has verified it there. Answers 409 with Retry-After until it is mined.',
  }),
} as const;

/** Names of the server's own audit rows: for an orphaned branch, and for each token that it changed. */
export const chainUndo = { branch: 'chainUndo', token: 'chainUndoToken' } as const;
