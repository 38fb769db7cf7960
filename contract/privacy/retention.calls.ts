import { call } from '../platform/call.ts';

/** How long logs that this server collects are kept (specification 26.1 to 26.4). */
export const retentionCalls = {
  getRetention: call({
    method: 'GET',
    path: '/adminapi/retention',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Returns the data retention of each kind of log, how much is past its term, and the time of the last deletion.',
  }),
  previewRetention: call({
    method: 'POST',
    path: '/adminapi/retention/preview',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Previews how many rows of one kind would be deleted with the given days. Nothing changes.',
  }),
  updateRetention: call({
    method: 'PUT',
    path: '/adminapi/retention/:kind',
    access: 'superadmin',
    effect: 'write',
    undo: 'form',
    event: { none: 'setup' },
    sensitivity: 'rights',
    proof: 'recent',
    approval: 'request',
    wrapper: 'change:message,result',
    summary: 'Sets for how many days one kind of log is kept, or that it is kept permanently.',
  }),
} as const;
