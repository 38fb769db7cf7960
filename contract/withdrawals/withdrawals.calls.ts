import { bulkAssign, bulkOwnField } from '../platform/bulk.ts';
import { call } from '../platform/call.ts';

const names = {
  toaddress: 'toAddress',
  name: 'accountHolder',
  accountNo: 'accountNumber',
  routingNo: 'routingNumber',
} as const;

/** Withdrawals of users, read-only (specification 7.1). */
export const withdrawalsCalls = {
  listWithdrawals: call({
    method: 'GET',
    path: '/adminapi/getWithdraw',
    access: ['/withdraw'],
    effect: 'read',
    wrapper: 'list:data',
    bulk: { assign: bulkAssign('withdrawal'), setField: bulkOwnField('withdrawal') },
    names,
    summary: 'Lists withdrawals, newest first.',
  }),
  getWithdrawal: call({
    method: 'GET',
    path: '/adminapi/withdrawal/:id',
    access: ['/withdraw'],
    effect: 'read',
    wrapper: 'record:result',
    names,
    summary: 'Returns one withdrawal.',
  }),
} as const;
