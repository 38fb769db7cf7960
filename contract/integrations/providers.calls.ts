import { call } from '../platform/call.ts';
import { inModule } from '../platform/modules.ts';

const setup = {
  access: 'superadmin',
  effect: 'write',
  event: { none: 'setup' },
  wrapper: 'change:message,result',
} as const;

/** Providers whose signed webhooks change records here, for superadmins. */
export const providersCalls = inModule('providers', {
  listProviders: call({
    method: 'GET',
    path: '/adminapi/providers',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Lists providers with their last message and their dead letters.',
  }),
  getProvider: call({
    method: 'GET',
    path: '/adminapi/providers/:id',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns one provider without its secret.',
  }),
  addProvider: call({
    ...setup,
    method: 'POST',
    path: '/adminapi/providers',
    undo: 'added',
    sensitivity: 'credentials',
    proof: 'recent',
    summary: 'Adds a provider, whose webhooks are accepted at `/hooks/v1/` and its slug from now on.',
  }),
  updateProvider: call({
    ...setup,
    method: 'PUT',
    path: '/adminapi/providers',
    undo: 'form',
    sensitivity: 'credentials',
    proof: 'recent',
    summary:
      'Changes name, scheme, source and mapping of a provider. Its messages are then applied as the caller.',
  }),
  rotateProviderSecret: call({
    ...setup,
    method: 'POST',
    path: '/adminapi/providers/rotate',
    undo: 'gone',
    sensitivity: 'credentials',
    proof: 'recent',
    summary: 'Replaces the secret of a provider. The former one is also accepted for the given hours.',
  }),
  deleteProvider: call({
    ...setup,
    method: 'DELETE',
    path: '/adminapi/providers/:id',
    undo: 'gone',
    sensitivity: 'credentials',
    proof: 'recent',
    summary: 'Deletes a provider with its messages. Changes that they made are kept.',
  }),
  tryProviderMessage: call({
    method: 'POST',
    path: '/adminapi/providers/try',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns whether a sample is signed correctly and what it would change. It changes nothing.',
  }),
  listProviderMessages: call({
    method: 'GET',
    path: '/adminapi/providers/:id/messages',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Lists the messages of a provider without their bodies, newest first.',
  }),
  getProviderMessage: call({
    method: 'GET',
    path: '/adminapi/providerMessages/:id',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns one message with its body as it arrived.',
  }),
  replayProviderMessage: call({
    ...setup,
    method: 'POST',
    path: '/adminapi/providers/replay',
    undo: 'nothing',
    sensitivity: 'routine',
    summary: 'Applies a dead letter or an ignored message again, by the present mapping.',
  }),
  replayDeadLetters: call({
    ...setup,
    method: 'POST',
    path: '/adminapi/providers/replayAll',
    undo: 'nothing',
    sensitivity: 'routine',
    summary: 'Applies all dead letters of a provider again, by the present mapping.',
  }),
});
