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
    summary: 'Lists the caller’s runs, newest first. Superadmins see all runs.',
  }),
  getRun: call({
    method: 'GET',
    path: '/adminapi/runs/:id',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns one run with its progress. Only superadmins see runs of others.',
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
    summary: 'Cancels a run. Completed work remains. A backfill or key change can only be paused.',
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
    summary: 'Pauses or resumes the backfill of an upgrade or a key change.',
  }),
} as const;
