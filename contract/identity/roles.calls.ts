import { call } from '../platform/call.ts';

const access = ['/list'] as const;

/** Roles: named restriction lists, and who holds them until when (specification 22.4 to 22.6). */
export const rolesCalls = {
  listRoles: call({
    method: 'GET',
    path: '/adminapi/roles',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'All roles, each with its rights and who holds it.',
  }),
  previewRole: call({
    method: 'POST',
    path: '/adminapi/roles/preview',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Who would gain and lose what if a role had these rights. Nothing changes.',
  }),
  addRole: call({
    method: 'POST',
    path: '/adminapi/roles',
    access,
    effect: 'write',
    sensitivity: 'rights',
    proof: 'recent',
    wrapper: 'change:message,result',
    summary: 'Adds a role. Nobody puts into it what they do not hold.',
  }),
  updateRole: call({
    method: 'PUT',
    path: '/adminapi/roles',
    access,
    effect: 'write',
    sensitivity: 'rights',
    proof: 'recent',
    wrapper: 'change:message,result',
    summary: 'Changes a role, and with it the rights of all who hold it, from their next call.',
  }),
  deleteRole: call({
    method: 'DELETE',
    path: '/adminapi/roles/:id',
    access,
    effect: 'write',
    sensitivity: 'rights',
    proof: 'recent',
    wrapper: 'change:message,result',
    summary: 'Deletes a role that nobody holds.',
  }),
  getAdminRights: call({
    method: 'GET',
    path: '/adminapi/admin/:id/rights',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'What the rights of an administrator are made of: roles and extra entries, with ends and givers.',
  }),
  updateAdminRights: call({
    method: 'PUT',
    path: '/adminapi/admin/:id/rights',
    access,
    effect: 'write',
    sensitivity: 'rights',
    proof: 'recent',
    wrapper: 'change:message,result',
    summary: 'Gives an administrator roles and extra entries, each until a moment or for good.',
  }),
} as const;
