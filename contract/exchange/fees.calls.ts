import { call } from '../platform/call.ts';

/** Earned service fees (specification 9.20). */
export const feesCalls = {
  listFees: call({
    method: 'POST',
    path: '/api/getAllFees',
    access: ['/adminfees'],
    effect: 'read',
    wrapper: 'list:result.data',
    names: { tokenCounts: 'tokenId', servicefee: 'amount', buytype: 'buyType' },
    summary:
      'Lists service fees, newest first. A fee is in PKS if buytype is token, otherwise in the coin of its chain.',
  }),
  listFeeReconciliation: call({
    method: 'GET',
    path: '/adminapi/fee-reconciliation',
    access: ['/adminfees'],
    effect: 'read',
    wrapper: 'list:data',
    summary:
      'Lists the fees that contract owners earned, the change of their balance, and the difference, by day, chain and currency. Newest first.',
  }),
} as const;
