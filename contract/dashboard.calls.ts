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
  getFigures: call({
    method: 'GET',
    path: '/adminapi/dashboardFigures',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Figures of each of the last days, in UTC: those of the menus that the admin may read, null for the others.',
  }),
} as const;
