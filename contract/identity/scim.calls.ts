import { call } from '../platform/call.ts';
import { inModule } from '../platform/modules.ts';

const setup = {
  access: 'superadmin',
  effect: 'write',
  event: { none: 'setup' },
  wrapper: 'change:message,result',
} as const;

/** Provisioning of administrators by the company's identity provider, for superadmins (specification 44). */
export const scimCalls = inModule('scim', {
  getScim: call({
    method: 'GET',
    path: '/adminapi/scim',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns the address for the identity provider, its tokens, its groups and its last requests.',
  }),
  addScimToken: call({
    ...setup,
    method: 'POST',
    path: '/adminapi/scim/tokens',
    undo: 'added',
    sensitivity: 'credentials',
    proof: 'recent',
    approval: 'request',
    summary: 'Adds a token for an identity provider. It works after the caller has created its secret.',
  }),
  rotateScimToken: call({
    ...setup,
    method: 'POST',
    path: '/adminapi/scim/tokens/rotate',
    undo: 'gone',
    sensitivity: 'credentials',
    proof: 'own',
    secret: true,
    summary:
      'Creates or replaces the secret of a token that the caller added, and returns it once. The former one stays valid for the given hours.',
  }),
  revokeScimToken: call({
    ...setup,
    method: 'POST',
    path: '/adminapi/scim/tokens/revoke',
    undo: 'gone',
    sensitivity: 'routine',
    summary: 'Revokes a token immediately and permanently. The administrators that it added stay.',
  }),
  updateScimGroup: call({
    ...setup,
    method: 'PUT',
    path: '/adminapi/scim/groups',
    undo: 'form',
    sensitivity: 'rights',
    proof: 'recent',
    approval: 'request',
    summary:
      'Sets the roles that a group of the identity provider gives its members. They apply from the members’ next call.',
  }),
});
