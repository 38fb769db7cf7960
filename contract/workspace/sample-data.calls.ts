import { call } from '../platform/call.ts';

/** The sample that a workspace started with, and its removal (specification 30). */
export const sampleDataCalls = {
  getSampleData: call({
    method: 'GET',
    path: '/adminapi/sampleData',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Returns how many records of each kind the sample of the workspace has, and the run that removes it.',
  }),
  removeSampleData: call({
    method: 'POST',
    path: '/adminapi/sampleData/remove',
    access: 'superadmin',
    effect: 'write',
    undo: 'gone',
    event: { none: 'setup' },
    sensitivity: 'rights',
    proof: 'recent',
    approval: 'request',
    wrapper: 'change:message,result',
    summary:
      'Starts a run that deletes the records of the sample permanently. Records that others refer to and edited content stay.',
  }),
} as const;
