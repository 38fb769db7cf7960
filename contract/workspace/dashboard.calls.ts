import { call } from '../platform/call.ts';

/** The data of the dashboard. */
export const dashboardCalls = {
  getCounts: call({
    method: 'GET',
    path: '/api/dashboardCount',
    access: 'signedIn',
    effect: 'read',
    figures: true,
    wrapper: 'record:result',
    names: { depositCount: 'fundTransferCount' },
    summary: 'Returns the counts of users, withdrawals, fund transfers and trades.',
  }),
  getFigures: call({
    method: 'GET',
    path: '/adminapi/dashboardFigures',
    access: 'signedIn',
    effect: 'read',
    figures: true,
    wrapper: 'record:result',
    summary:
      'Returns daily figures of the last days in UTC for the menus that the caller can open, and null for others.',
  }),
  getWaiting: call({
    method: 'GET',
    path: '/adminapi/waiting',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Returns how many items need attention in the menus that the caller can open, counted up to 10,000.',
  }),
  getFirstSteps: call({
    method: 'GET',
    path: '/adminapi/firstSteps',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Returns the setup steps that a new workspace still lacks: data, email, a public address, backups, a chain, a second factor, a second administrator.',
  }),
  getTour: call({
    method: 'GET',
    path: '/adminapi/tour',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Returns whether the workspace has sample data, and the records that the tour shows, in the menus that the caller can open.',
  }),
  getLastBackup: call({
    method: 'GET',
    path: '/adminapi/lastBackup',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns the time of the last nightly backup, and the error of the last attempt if it failed.',
  }),
  getServerKeys: call({
    method: 'GET',
    path: '/adminapi/serverKeys',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns which versions of the server’s key are in use, still needed, or can be removed.',
  }),
  getAuditStream: call({
    method: 'GET',
    path: '/adminapi/auditStream',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Returns how far the audit trail was sent to the receiver of SIEM_URL, and the current error if there is one.',
  }),
} as const;
