import { call } from '../platform/call.ts';
import { inModule } from '../platform/modules.ts';

/** Masked values, revealed for a minute to people who give a reason (specification 23.6). */
export const personalDataCalls = inModule('masks', {
  revealPersonal: call({
    method: 'POST',
    path: '/adminapi/reveal',
    access: [
      '/user',
      '/loginhistory',
      '/withdraw',
      '/fund-transfer-history',
      '/support',
      '/CommunityUserList',
      '/emailTemplate',
      '/verificationlist',
      '/report-list',
      '/case-list',
      '/withdrawal-approvals',
    ],
    effect: 'write',
    undo: 'nothing',
    event: { none: 'reading' },
    sensitivity: 'personalExport',
    proof: 'recent',
    wrapper: 'change:message,result',
    secret: true,
    summary:
      'Reveals one personal value of one record for one minute. Requires a reason and permission to change such records. The audit trail records who, which field and why, never the value.',
  }),
});
