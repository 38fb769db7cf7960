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
    summary: 'Returns whether personal data is masked, and which administrators and API keys that affects.',
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
      'Masks or unmasks personal data for callers without permission to see it. Requires a code from the caller’s second factor.',
  }),
});
