import { bulkAssign } from '../platform/bulk.ts';
import { call } from '../platform/call.ts';

const access = ['/verificationlist'] as const;
const names = { curraddress: 'address', accountverify: 'status' } as const;

/** Requests for email verification (specification 7.3 and 9.14). */
export const verificationsCalls = {
  listVerifications: call({
    method: 'POST',
    path: '/api/getAllverifylist',
    access,
    effect: 'read',
    wrapper: 'list:data',
    bulk: {
      accept: { call: 'acceptVerification', undo: 'mail' },
      reject: { call: 'rejectVerification', undo: 'mail' },
      assign: bulkAssign('verification'),
    },
    names,
    summary: 'Verification requests, newest first.',
  }),
  getVerification: call({
    method: 'GET',
    path: '/adminapi/verification/:id',
    access,
    effect: 'read',
    wrapper: 'record:result',
    names,
    summary: 'A verification request, with what has to be known to decide it, and the one that waits next.',
  }),
  acceptVerification: call({
    method: 'POST',
    path: '/api/acceptreq',
    access,
    effect: 'write',
    undo: 'mail',
    event: 'verification.accepted',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    names,
    summary: 'Accepts a pending request and tells its user by mail.',
  }),
  rejectVerification: call({
    method: 'POST',
    path: '/api/rejectreq',
    access,
    effect: 'write',
    undo: 'mail',
    event: 'verification.rejected',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    names,
    summary:
      'Rejects a pending request and tells its user by mail; blocks the user with it where that is asked.',
  }),
} as const;
