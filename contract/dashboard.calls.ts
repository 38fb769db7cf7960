import { call } from './call.ts';

/** What the dashboard shows. */
export const dashboardCalls = {
  getCounts: call({
    method: 'GET',
    path: '/api/dashboardCount',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:result',
    names: { depositCount: 'fundTransferCount' },
    summary: 'Counts of users, withdrawals, fund transfers and trades.',
  }),
} as const;
