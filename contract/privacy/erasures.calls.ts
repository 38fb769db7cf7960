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
      'Takes the personal data of a user out of everything that the desk holds, for good. Refused while money of theirs is not settled.',
  }),
  listErasures: call({
    method: 'GET',
    path: '/adminapi/erasures',
    access,
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Users whose personal data was or is being erased, the newest first.',
  }),
  getErasure: call({
    method: 'GET',
    path: '/adminapi/erasures/:id',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'What one erasure took out, what it left, and why.',
  }),
} as const;
