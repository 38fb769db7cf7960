import { call } from './call.ts';

/** Signing in and out, the own profile and preferences (specification 9.1). */
export const sessionCalls = {
  login: call({
    method: 'POST',
    path: '/api/login',
    access: 'public',
    effect: 'write',
    wrapper: 'root',
    secret: true,
    summary: 'Signs an admin in. With a second factor switched on, asks for `code`.',
  }),
  logout: call({
    method: 'POST',
    path: '/api/logout',
    access: 'signedIn',
    effect: 'write',
    wrapper: 'change:message,result',
    summary: 'Ends the session that makes the call.',
  }),
  forgotPassword: call({
    method: 'POST',
    path: '/adminapi/forgotPassword',
    access: 'public',
    effect: 'write',
    wrapper: 'change:message,result',
    summary: 'Mails a reset link where the address is an admin’s; the answer is the same where it is not.',
  }),
  resetPassword: call({
    method: 'POST',
    path: '/adminapi/resetPassword',
    access: 'public',
    effect: 'write',
    wrapper: 'change:message,result',
    secret: true,
    names: { authToken: 'resetToken' },
    summary: 'Sets a new password with the token of a reset link, and ends every session of that admin.',
  }),
  admitNetwork: call({
    method: 'POST',
    path: '/adminapi/admitNetwork',
    access: 'public',
    effect: 'write',
    wrapper: 'change:message,result',
    secret: true,
    summary:
      'Uses a link that was mailed to an admin whose account is locked for strangers: sign-in is open to the caller’s network again, with the password.',
  }),
  getProfile: call({
    method: 'GET',
    path: '/api/adminprofile',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:data.data',
    summary: 'The signed-in admin with role, rights and preferences.',
  }),
  updateProfile: call({
    method: 'POST',
    path: '/api/updateprofile',
    access: 'signedIn',
    effect: 'write',
    wrapper: 'change:message,result',
    summary: 'Changes the own name. An email must be the own one, unchanged.',
  }),
  updatePreferences: call({
    method: 'PUT',
    path: '/adminapi/preferences',
    access: 'signedIn',
    effect: 'write',
    wrapper: 'change:message,result',
    summary: 'Remembers theme and language for the signed-in admin.',
  }),
} as const;
