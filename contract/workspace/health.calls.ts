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
} as const;
