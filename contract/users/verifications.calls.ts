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
    summary: 'Lists verification requests, newest first.',
  }),
  getVerification: call({
    method: 'GET',
    path: '/adminapi/verification/:id',
    access,
    effect: 'read',
    wrapper: 'record:result',
    names,
    summary: 'Returns a verification request with the information needed to decide it.',
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
    summary: 'Accepts a pending request and notifies its user by email.',
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
    summary: 'Rejects a pending request, notifies its user by email, and blocks the user if requested.',
  }),
} as const;
