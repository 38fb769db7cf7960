import { call } from './call.ts';

/** Withdrawals of users, read-only (specification 7.1). */
export const withdrawalsCalls = {
  listWithdrawals: call({
    method: 'GET',
    path: '/adminapi/getWithdraw',
    access: ['/withdraw'],
    effect: 'read',
    wrapper: 'list:data',
    names: {
      toaddress: 'toAddress',
      name: 'accountHolder',
      accountNo: 'accountNumber',
      routingNo: 'routingNumber',
    },
    summary: 'Withdrawals, newest first.',
  }),
} as const;
