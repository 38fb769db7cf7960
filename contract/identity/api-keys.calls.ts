import { call } from '../platform/call.ts';

const access = 'superadmin';

/** API keys of programs (specification 3.16). */
export const apiKeysCalls = {
  listApiKeys: call({
    method: 'GET',
    path: '/adminapi/apiKeys',
    access,
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Lists Lists API keys, newest first, by name or prefix and by state.',
  }),
  getApiKey: call({
    method: 'GET',
    path: '/adminapi/apiKeys/:id',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns one API key with its permissions. Its secret is not stored.',
  }),
  listApiKeyReads: call({
    method: 'GET',
    path: '/adminapi/apiKeys/:id/reads',
    access,
    effect: 'read',
    wrapper: 'list:data',
    summary:
      'Lists the reads of an API key by hour and call, latest hour first. Its writes are in the audit trail.',
  }),
  addApiKey: call({
    method: 'POST',
    path: '/adminapi/apiKeys',
    access,
    effect: 'write',
    undo: 'added',
    event: { none: 'setup' },
    sensitivity: 'credentials',
    proof: 'own',
    approval: 'secret',
    wrapper: 'change:message,result',
    secret: true,
    summary:
      'Adds an API key and returns its token once. Requires the caller’s password, and a code if a second factor is turned on.',
  }),
  updateApiKey: call({
    method: 'PUT',
    path: '/adminapi/apiKeys/:id',
    access,
    effect: 'write',
    undo: 'form',
    event: { none: 'setup' },
    sensitivity: 'credentials',
    proof: 'own',
    approval: 'request',
    wrapper: 'change:message,result',
    summary:
      'Changes name, permissions, networks, expiry and rate of an API key from its next call. The source can’t be changed. Changes that widen the key require the caller’s password, and a code if a second factor is turned on.',
  }),
  rotateApiKey: call({
    method: 'POST',
    path: '/adminapi/apiKeys/:id/rotate',
    access,
    effect: 'write',
    undo: 'gone',
    event: { none: 'setup' },
    sensitivity: 'credentials',
    proof: 'own',
    approval: 'request',
    wrapper: 'change:message,result',
    secret: true,
    summary:
      'Replaces the secret of an API key and returns the new token once. The old token stays valid for the given hours.',
  }),
  revokeApiKey: call({
    method: 'POST',
    path: '/adminapi/apiKeys/:id/revoke',
    access,
    effect: 'write',
    undo: 'gone',
    event: { none: 'setup' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Revokes an API key immediately and permanently.',
  }),
} as const;
