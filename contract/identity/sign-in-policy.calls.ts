import { call } from '../platform/call.ts';

/** Who needs a second factor (specification 21.4). */
export const signInPolicyCalls = {
  getSignInPolicy: call({
    method: 'GET',
    path: '/adminapi/signInPolicy',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Who needs a second factor, how long they may do without, and how many lack one.',
  }),
  updateSignInPolicy: call({
    method: 'PUT',
    path: '/adminapi/signInPolicy',
    access: 'superadmin',
    effect: 'write',
    undo: 'form',
    event: { none: 'setup' },
    sensitivity: 'rights',
    proof: 'own',
    wrapper: 'change:message,result',
    secret: true,
    summary: 'Says who needs a second factor, with a code of the own one.',
  }),
} as const;
