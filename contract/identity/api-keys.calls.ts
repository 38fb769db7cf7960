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
    summary: 'API keys, newest first, by name or prefix and by state.',
  }),
  getApiKey: call({
    method: 'GET',
    path: '/adminapi/apiKeys/:id',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'One API key with its rights. Its secret is nowhere.',
  }),
  listApiKeyReads: call({
    method: 'GET',
    path: '/adminapi/apiKeys/:id/reads',
    access,
    effect: 'read',
    wrapper: 'list:data',
    summary:
      'What an API key has read, by hour and call, the last hour first. Its writes are in the audit trail.',
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
      'Makes an API key and answers its token, once. Asks for the own password, and a code where that is on.',
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
      'Changes name, rights, networks, expiry and rate of an API key, from its next call on. The source stays. What widens it asks for the own password, and a code where that is on.',
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
      'Replaces the secret of an API key and answers the new token, once. The former one lives on for the given hours.',
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
    summary: 'Ends an API key at once and for good.',
  }),
} as const;
