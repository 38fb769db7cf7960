import { call } from '../platform/call.ts';

/** Passkeys: making and removing them, and using one to sign in or instead of a code (specification 21). */
export const passkeysCalls = {
  startPasskeySignIn: call({
    method: 'GET',
    path: '/api/login/passkey',
    access: 'public',
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'What a browser needs to sign in with a passkey, as the text of a PublicKeyCredentialRequestOptionsJSON.',
  }),
  signInWithPasskey: call({
    method: 'POST',
    path: '/api/login/passkey',
    access: 'public',
    effect: 'write',
    sensitivity: 'routine',
    wrapper: 'root',
    secret: true,
    summary: 'Signs an admin in by a passkey alone: it is both factors at once.',
  }),
  startPasskey: call({
    method: 'POST',
    path: '/adminapi/security/passkeys/start',
    access: 'signedIn',
    effect: 'write',
    sensitivity: 'credentials',
    proof: 'own',
    wrapper: 'change:message,result',
    secret: true,
    beforeSecondFactor: true,
    summary:
      'What a browser needs to make a passkey, as the text of a PublicKeyCredentialCreationOptionsJSON. Asks for the own password and, where a second factor is on, a code.',
  }),
  addPasskey: call({
    method: 'POST',
    path: '/adminapi/security/passkeys',
    access: 'signedIn',
    effect: 'write',
    sensitivity: 'credentials',
    proof: 'own',
    wrapper: 'change:message,result',
    secret: true,
    beforeSecondFactor: true,
    summary: 'Adds the passkey that the browser made. The first second factor brings recovery codes.',
  }),
  removePasskey: call({
    method: 'POST',
    path: '/adminapi/security/passkeys/remove',
    access: 'signedIn',
    effect: 'write',
    sensitivity: 'credentials',
    proof: 'own',
    wrapper: 'change:message,result',
    secret: true,
    summary: 'Removes one of the own passkeys, with password and code.',
  }),
  startPasskeyCode: call({
    method: 'GET',
    path: '/adminapi/security/passkeys/code',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'What a browser needs to use one of the own passkeys instead of a code.',
  }),
  makePasskeyCode: call({
    method: 'POST',
    path: '/adminapi/security/passkeys/code',
    access: 'signedIn',
    effect: 'write',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    secret: true,
    summary:
      'Gives a code for a passkey’s answer, for wherever a code is asked: once, for this session, for two minutes.',
  }),
} as const;
