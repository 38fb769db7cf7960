import { msg, t } from '@lingui/core/macro';
import type { calls } from '#contract/content/manifest.ts';
import { added, apart, changed, deleted, restored, type AuditSentencesOf } from '#web/lib/audit-sentences.ts';

const product = msg`the product`;
const question = msg`the question`;
const page = msg`the page`;
const subscriber = msg`the subscriber`;

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  setBanner: ({ name }) => t`Made the auction of ${name} a banner`,
  removeBanner: ({ name }) => t`Made the auction of ${name} an ordinary one again`,
  addProduct: added(product),
  updateProduct: changed(product),
  deleteProduct: deleted(product),
  addFaq: added(question),
  updateFaq: changed(question),
  deleteFaq: deleted(question),
  updateStaticPage: changed(page),
  updateStaticPageTwin: changed(page),
  updateEmailTemplate: ({ name }) => t`Changed the email template ${name}`,
  sendTestEmail: ({ name }) => t`Sent a test of the email template ${name}`,
  sendToSubscribers: ({ name, after }) => {
    const total = apart(after('total'));
    return t`Sent the email template ${name} to ${total} subscribers`;
  },
  pauseMailing: ({ json }) => (json('paused') === 'true' ? t`Paused a sending` : t`Let a sending go on`),
  cancelMailing: () => t`Cancelled a sending`,
  deleteSubscriber: deleted(subscriber),
  restoreSubscriber: restored(subscriber),
};
