import { call } from '../platform/call.ts';

/** Sign-ins of marketplace users. */
export const loginHistoryCalls = {
  listLogins: call({
    method: 'GET',
    path: '/adminapi/getLoginHistory',
    access: ['/loginhistory'],
    effect: 'read',
    wrapper: 'list:data',
    names: { ipaddress: 'ipAddress' },
    summary: 'Lists sign-ins of marketplace users, newest first.',
  }),
} as const;
