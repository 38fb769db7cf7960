import { call } from '../platform/call.ts';

/** Whether the workspace runs as it should. */
export const healthCalls = {
  getFindings: call({
    method: 'GET',
    path: '/adminapi/findings',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Lists problems with database, chain nodes, email, webhooks, jobs, backups and disks, most severe first.',
  }),
  retryEmail: call({
    method: 'POST',
    path: '/adminapi/retryEmail',
    access: 'superadmin',
    effect: 'write',
    undo: 'mail',
    event: { none: 'mail' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Sends all waiting email now instead of after the pause that follows a failed attempt.',
  }),
} as const;
