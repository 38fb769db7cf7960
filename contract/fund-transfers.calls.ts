import { call } from './call.ts';

/** Transfers between users, read-only. */
export const fundTransfersCalls = {
  listFundTransfers: call({
    method: 'GET',
    path: '/adminapi/fundTransferHistory',
    access: ['/fund-transfer-history'],
    effect: 'read',
    wrapper: 'list:data',
    names: { email: 'senderEmail', toUserEmail: 'receiverEmail' },
    summary: 'Transfers between users, newest first.',
  }),
} as const;
