import { call } from '../platform/call.ts';

const access = ['/user'] as const;

/** Erasing a user's personal data permanently (specification 23.9). */
export const erasuresCalls = {
  eraseUser: call({
    method: 'POST',
    path: '/adminapi/erasures',
    access,
    effect: 'write',
    undo: 'nothing',
    event: { none: 'followed' },
    sensitivity: 'rights',
    proof: 'recent',
    approval: 'request',
    wrapper: 'change:message,result',
    summary:
      'Permanently erases the personal data of a user from this workspace. Refused while the user’s money is not settled.',
  }),
  listErasures: call({
    method: 'GET',
    path: '/adminapi/erasures',
    access,
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Lists erasure requests, newest first.',
  }),
  getErasure: call({
    method: 'GET',
    path: '/adminapi/erasures/:id',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns what one erasure removed, what it kept, and why.',
  }),
} as const;
