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
    summary: 'The groups of the company’s provider, each with the roles that it gives.',
  }),
  previewCompanyGroups: call({
    method: 'POST',
    path: '/adminapi/companyGroups/preview',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Who would gain and lose what at their next sign-in or check by such a table. Nothing changes.',
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
    summary: 'Replaces the table of groups; it holds from each next sign-in or check at the provider.',
  }),
});
