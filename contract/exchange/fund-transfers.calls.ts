import { call } from '../platform/call.ts';

const names = { email: 'senderEmail', toUserEmail: 'receiverEmail' } as const;

/** Transfers between users, read-only. */
export const fundTransfersCalls = {
  listFundTransfers: call({
    method: 'GET',
    path: '/adminapi/fundTransferHistory',
    access: ['/fund-transfer-history'],
    effect: 'read',
    wrapper: 'list:data',
    names,
    summary: 'Lists transfers between users, newest first.',
  }),
  getFundTransfer: call({
    method: 'GET',
    path: '/adminapi/fundTransfer/:id',
    access: ['/fund-transfer-history'],
    effect: 'read',
    wrapper: 'record:result',
    names,
    summary: 'Returns one transfer between users.',
  }),
} as const;
