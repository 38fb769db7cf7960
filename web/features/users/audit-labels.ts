import { msg, t } from '@lingui/core/macro';
import type { calls } from '#contract/users/manifest.ts';
import { added, apart, changed, deleted, restored, type AuditSentencesOf } from '#web/lib/audit-sentences.ts';

const user = msg`the user`;
const communityCategory = msg`the community category`;
const communityUser = msg`the community user`;

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  updateUser: changed(user),
  changeUserStatus: ({ name, json }) =>
    json('status') === '"blocked"' ? t`Blocked the user ${name}` : t`Unblocked the user ${name}`,
  deleteUser: deleted(user),
  restoreUser: restored(user),
  addCommunityCategory: added(communityCategory),
  updateCommunityCategory: changed(communityCategory),
  deleteCommunityCategory: deleted(communityCategory),
  addCommunityUser: added(communityUser),
  deleteCommunityUser: deleted(communityUser),
  acceptVerification: ({ after }) => {
    const email = apart(after('email'));
    return t`Accepted the verification of ${email}`;
  },
  rejectVerification: ({ after }) => {
    const email = apart(after('email'));
    return t`Rejected the verification of ${email}`;
  },
};
