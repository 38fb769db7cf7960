import { call } from '../platform/call.ts';
import { inModule } from '../platform/modules.ts';

/** The roles that each group of the company's identity provider grants, for superadmins (specification 21.15). */
export const companyGroupsCalls = inModule('companySignIn', {
  getCompanyGroups: call({
    method: 'GET',
    path: '/adminapi/companyGroups',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Lists the groups of the company’s provider with the roles that they give.',
  }),
  previewCompanyGroups: call({
    method: 'POST',
    path: '/adminapi/companyGroups/preview',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Previews which permissions administrators would gain and lose with this table at their next sign-in or check. Nothing changes.',
  }),
  updateCompanyGroups: call({
    method: 'PUT',
    path: '/adminapi/companyGroups',
    access: 'superadmin',
    effect: 'write',
    undo: 'form',
    event: { none: 'setup' },
    sensitivity: 'rights',
    proof: 'recent',
    approval: 'request',
    wrapper: 'change:message,result',
    summary:
      'Replaces the table of groups. It takes effect at each administrator’s next sign-in or check at the provider.',
  }),
});
