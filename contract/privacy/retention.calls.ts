import { call } from '../platform/call.ts';

/** How long logs that this server collects are kept (specification 26.1 to 26.4). */
export const retentionCalls = {
  getRetention: call({
    method: 'GET',
    path: '/adminapi/retention',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'How long each kind of log is kept, how much is past its term, and when the last round was.',
  }),
  previewRetention: call({
    method: 'POST',
    path: '/adminapi/retention/preview',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'How many rows of one kind would go if they were kept for so many days. Nothing is changed.',
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
    summary: 'Says for how many days one kind is kept, or for ever.',
  }),
} as const;
