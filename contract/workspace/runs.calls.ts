import { call } from '../platform/call.ts';

/**
 * Jobs that people wait for: exports, imports and bulk changes, with progress, cancellation and result; and the
 * backfills of upgrades, and changes of the key.
 */
export const runsCalls = {
  listRuns: call({
    method: 'GET',
    path: '/adminapi/runs',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'list:data',
    summary: 'The caller’s own runs, newest first; for superadmins everybody’s.',
  }),
  getRun: call({
    method: 'GET',
    path: '/adminapi/runs/:id',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'One run with its progress. Others’ runs are shown to superadmins alone.',
  }),
  cancelRun: call({
    method: 'POST',
    path: '/adminapi/runs/:id/cancel',
    access: 'signedIn',
    effect: 'write',
    undo: 'nothing',
    event: { none: 'reading' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary:
      'Ends a run: what is done stays done, the rest is not done. A backfill, or a change of the key, can only be paused.',
  }),
  pauseRun: call({
    method: 'POST',
    path: '/adminapi/runs/:id/pause',
    access: 'superadmin',
    effect: 'write',
    undo: { call: 'pauseRun', fields: ['paused'] },
    event: { none: 'setup' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Lets the backfill of an upgrade, or a change of the key, wait or go on.',
  }),
} as const;
