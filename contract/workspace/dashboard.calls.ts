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
    summary: 'Counts of users, withdrawals, fund transfers and trades.',
  }),
  getFigures: call({
    method: 'GET',
    path: '/adminapi/dashboardFigures',
    access: 'signedIn',
    effect: 'read',
    figures: true,
    wrapper: 'record:result',
    summary:
      'Figures of each of the last days, in UTC: those of the menus that the admin may read, null for the others.',
  }),
  getWaiting: call({
    method: 'GET',
    path: '/adminapi/waiting',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'How much waits for somebody to act, of the menus that the admin may read; counted up to 10,000.',
  }),
  getFirstSteps: call({
    method: 'GET',
    path: '/adminapi/firstSteps',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'What a new desk still lacks: data, mail, a chain, a second factor, a second admin.',
  }),
  getLastBackup: call({
    method: 'GET',
    path: '/adminapi/lastBackup',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'When the last nightly backup was taken, and why the last attempt failed if it did.',
  }),
  getServerKeys: call({
    method: 'GET',
    path: '/adminapi/serverKeys',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Which versions of the server’s key are in use, still needed, or can be removed.',
  }),
  getAuditStream: call({
    method: 'GET',
    path: '/adminapi/auditStream',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'How far the audit trail was sent to the receiver of SIEM_URL, and why it fails if it does.',
  }),
} as const;
