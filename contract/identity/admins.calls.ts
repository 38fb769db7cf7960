import { call } from '../platform/call.ts';

const access = ['/list'] as const;

/** Administrators and their permissions (specification 9.4 and 3.5). */
export const adminsCalls = {
  listAdmins: call({
    method: 'GET',
    path: '/adminapi/admin',
    access,
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Lists administrators, newest first.',
  }),
  getAdmin: call({
    method: 'GET',
    path: '/adminapi/singleAdmin/:id',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns one administrator with the restriction list.',
  }),
  addAdmin: call({
    method: 'POST',
    path: '/adminapi/admin',
    access,
    effect: 'write',
    undo: 'added',
    event: { none: 'setup' },
    sensitivity: 'rights',
    proof: 'policy',
    wrapper: 'change:message,result',
    summary: 'Adds an administrator. Callers can only grant permissions that they have.',
  }),
  updateAdmin: call({
    method: 'PUT',
    path: '/adminapi/admin',
    access,
    effect: 'write',
    undo: { call: 'updateAdmin', fields: ['name', 'email', 'restriction'], isForm: true },
    event: { none: 'setup' },
    sensitivity: 'rights',
    proof: 'policy',
    wrapper: 'change:message,result',
    inputNames: { adminId: 'id' },
    summary:
      'Changes name, email and permissions. The permissions take effect with the administrator’s next call.',
  }),
  disableAdmin: call({
    method: 'DELETE',
    path: '/adminapi/admin/:id',
    access,
    effect: 'write',
    undo: { call: 'enableAdmin' },
    event: { none: 'setup' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Disables an administrator and ends their sessions. The record remains.',
  }),
  enableAdmin: call({
    method: 'POST',
    path: '/adminapi/enableAdmin',
    access,
    effect: 'write',
    undo: { call: 'disableAdmin' },
    event: { none: 'setup' },
    sensitivity: 'rights',
    proof: 'recent',
    wrapper: 'change:message,result',
    summary: 'Lets a disabled administrator sign in again.',
  }),
} as const;
