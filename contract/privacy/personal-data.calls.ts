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
      'One personal value of one record, to be shown for a minute: with a reason, for people who may change such records. The trail has who, which field and why, and never the value.',
  }),
});
