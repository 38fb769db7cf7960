import { call } from '../platform/call.ts';

const access = ['/list'] as const;

/** Administrators and their rights (specification 9.4 and 3.5). */
export const adminsCalls = {
  listAdmins: call({
    method: 'GET',
    path: '/adminapi/admin',
    access,
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Administrators, newest first.',
  }),
  getAdmin: call({
    method: 'GET',
    path: '/adminapi/singleAdmin/:id',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'One administrator with the restriction list.',
  }),
  addAdmin: call({
    method: 'POST',
    path: '/adminapi/admin',
    access,
    effect: 'write',
    sensitivity: 'rights',
    proof: 'policy',
    wrapper: 'change:message,result',
    summary: 'Adds an administrator. Nobody grants what they do not hold.',
  }),
  updateAdmin: call({
    method: 'PUT',
    path: '/adminapi/admin',
    access,
    effect: 'write',
    sensitivity: 'rights',
    proof: 'policy',
    wrapper: 'change:message,result',
    inputNames: { adminId: 'id' },
    summary: 'Changes name, email and rights. The rights hold from the next call of that admin.',
  }),
  disableAdmin: call({
    method: 'DELETE',
    path: '/adminapi/admin/:id',
    access,
    effect: 'write',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Disables an administrator and ends all sessions. The record stays.',
  }),
  enableAdmin: call({
    method: 'POST',
    path: '/adminapi/enableAdmin',
    access,
    effect: 'write',
    sensitivity: 'rights',
    proof: 'recent',
    wrapper: 'change:message,result',
    summary: 'Lets a disabled administrator sign in again.',
  }),
} as const;
