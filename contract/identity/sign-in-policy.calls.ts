import { call } from '../platform/call.ts';

/** Who needs a second factor (specification 21.4). */
export const signInPolicyCalls = {
  getSignInPolicy: call({
    method: 'GET',
    path: '/adminapi/signInPolicy',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns who needs a second factor, the grace period, and how many administrators lack one.',
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
    summary: 'Sets who needs a second factor. Requires a code from the caller’s second factor.',
  }),
} as const;
