import { call } from '../platform/call.ts';

const access = ['/user'] as const;

/**
 * Lockdowns of users' accounts on suspicion of fraud (specification 19.10). Each part also needs write access to its own
 * menu.
 */
export const lockdownsCalls = {
  getLockdown: call({
    method: 'GET',
    path: '/adminapi/user/:id/lockdown',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Returns the lockdown of a user’s account with what its undo changes, or what a lockdown would change.',
  }),
  lockDownUser: call({
    method: 'POST',
    path: '/adminapi/user/:id/lockdown',
    access,
    effect: 'write',
    undo: 'form',
    event: { none: 'followed' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary:
      'Locks down a user’s account in one step: blocks the user, freezes their withdrawals, hides their tokens and opens a case. Parts of modules that are off are skipped.',
  }),
  undoLockdown: call({
    method: 'POST',
    path: '/adminapi/user/:id/lockdown/undo',
    access,
    effect: 'write',
    undo: 'form',
    event: { none: 'followed' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary:
      'Undoes a lockdown, except what somebody has changed since. An active freeze of withdrawals stays until another administrator approves lifting it, which this call requests with a code from the caller’s second factor.',
  }),
} as const;
