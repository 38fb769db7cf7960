import { call } from '../platform/call.ts';
import { inModule } from '../platform/modules.ts';

/** Signing in with the company's own identity provider (specification 21.6). */
export const companySignInCalls = inModule('companySignIn', {
  signInWithCompany: call({
    method: 'POST',
    path: '/api/login/company',
    access: 'public',
    effect: 'write',
    undo: 'nothing',
    event: { none: 'ownAccount' },
    sensitivity: 'routine',
    wrapper: 'root',
    secret: true,
    waitsForOthers: true,
    summary:
      'Signs an administrator in with the response of the company’s provider. The browser starts at /signin/company, which sets the required cookie.',
  }),
});
