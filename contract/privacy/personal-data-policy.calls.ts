import { call } from '../platform/call.ts';
import { inModule } from '../platform/modules.ts';

/** Whether the workspace masks personal data (specification 23.3). */
export const personalDataPolicyCalls = inModule('masks', {
  getPersonalDataPolicy: call({
    method: 'GET',
    path: '/adminapi/personalDataPolicy',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Whether personal data is masked, and which administrators and API keys that concerns.',
  }),
  updatePersonalDataPolicy: call({
    method: 'PUT',
    path: '/adminapi/personalDataPolicy',
    access: 'superadmin',
    effect: 'write',
    undo: 'form',
    event: { none: 'setup' },
    sensitivity: 'rights',
    proof: 'own',
    wrapper: 'change:message,result',
    secret: true,
    summary:
      'Masks personal data for everybody without the right to see it, or stops masking it, with a code of the own second factor.',
  }),
});
