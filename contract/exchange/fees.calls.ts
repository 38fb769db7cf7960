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
      'Service fees, newest first. A fee is in PKS where buytype is token, else in the coin of its chain.',
  }),
  listFeeReconciliation: call({
    method: 'GET',
    path: '/adminapi/fee-reconciliation',
    access: ['/adminfees'],
    effect: 'read',
    wrapper: 'list:data',
    summary:
      'By day, chain and currency: the fees that owners of the contracts earned, how their balance changed, and the difference. Newest first.',
  }),
} as const;
