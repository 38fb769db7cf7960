import { msg, t } from '@lingui/core/macro';
import type { calls } from '#contract/marketplace/manifest.ts';
import { added, apart, changed, deleted, restored, type AuditSentencesOf } from '#web/lib/audit-sentences.ts';

const category = msg`the category`;
const token = msg`the token`;

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  addCategory: added(category),
  updateCategory: changed(category),
  deleteCategory: deleted(category),
  restoreCategory: restored(category),
  toggleHotCollection: ({ name, json }) =>
    json('hotCollection') === '"yes"'
      ? t`Added the token ${name} to the hot collection`
      : t`Removed the token ${name} from the hot collection`,
  changeTokenCategory: ({ name, before, after }) => {
    const [from, to] = [apart(before('category') || '—'), apart(after('category') || '—')];
    return t`Moved the token ${name} from the category ${from} to ${to}`;
  },
  hideToken: ({ name }) => t`Hid the token ${name}`,
  showToken: ({ name }) => t`Made the token ${name} visible again`,
  deleteToken: deleted(token),
  restoreToken: restored(token),
  saveCreator: ({ name }) => t`Saved the creator ${name}`,
};
