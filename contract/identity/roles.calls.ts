import { call } from '../platform/call.ts';

const access = ['/list'] as const;

/** Roles: named restriction lists, with their holders and end dates (specification 22.4 to 22.6). */
export const rolesCalls = {
  listRoles: call({
    method: 'GET',
    path: '/adminapi/roles',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Lists roles with their permissions and members.',
  }),
  previewRole: call({
    method: 'POST',
    path: '/adminapi/roles/preview',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Previews which permissions administrators would gain and lose if a role had these permissions. Nothing changes.',
  }),
  addRole: call({
    method: 'POST',
    path: '/adminapi/roles',
    access,
    effect: 'write',
    undo: 'added',
    event: { none: 'setup' },
    sensitivity: 'rights',
    proof: 'recent',
    wrapper: 'change:message,result',
    summary: 'Adds a role. Callers can only include permissions that they have.',
  }),
  updateRole: call({
    method: 'PUT',
    path: '/adminapi/roles',
    access,
    effect: 'write',
    undo: 'form',
    event: { none: 'setup' },
    sensitivity: 'rights',
    proof: 'recent',
    approval: 'request',
    wrapper: 'change:message,result',
    summary: 'Changes a role. Its members have the new permissions from their next call.',
  }),
  deleteRole: call({
    method: 'DELETE',
    path: '/adminapi/roles/:id',
    access,
    effect: 'write',
    undo: 'gone',
    event: { none: 'setup' },
    sensitivity: 'rights',
    proof: 'recent',
    wrapper: 'change:message,result',
    summary: 'Deletes a role without members.',
  }),
  getAdminRights: call({
    method: 'GET',
    path: '/adminapi/admin/:id/rights',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Returns the roles and extra permissions of an administrator, with their expiry and who granted them.',
  }),
  updateAdminRights: call({
    method: 'PUT',
    path: '/adminapi/admin/:id/rights',
    access,
    effect: 'write',
    undo: 'form',
    event: { none: 'setup' },
    sensitivity: 'rights',
    proof: 'recent',
    approval: 'request',
    wrapper: 'change:message,result',
    summary: 'Grants an administrator roles and extra permissions, each until a given time or permanently.',
  }),
} as const;
