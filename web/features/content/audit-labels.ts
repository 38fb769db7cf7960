import { msg, t } from '@lingui/core/macro';
import type { calls } from '#contract/content/manifest.ts';
import { added, apart, changed, deleted, restored, type AuditSentencesOf } from '#web/lib/audit-sentences.ts';

const product = msg`the product`;
const question = msg`the question`;
const page = msg`the page`;
const subscriber = msg`the subscriber`;

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  setBanner: ({ name }) => t`Changed the auction of ${name} to a banner`,
  removeBanner: ({ name }) => t`Changed the auction of ${name} back to a regular auction`,
  addProduct: added(product),
  updateProduct: changed(product),
  deleteProduct: deleted(product),
  restoreProduct: restored(product),
  addFaq: added(question),
  updateFaq: changed(question),
  deleteFaq: deleted(question),
  restoreFaq: restored(question),
  updateStaticPage: changed(page),
  updateStaticPageTwin: changed(page),
  updateEmailTemplate: ({ name }) => t`Changed the email template ${name}`,
  sendTestEmail: ({ name }) => t`Sent a test email from the template ${name}`,
  sendToSubscribers: ({ name, after }) => {
    const total = apart(after('total'));
    return t`Sent the email template ${name} to ${total} subscribers`;
  },
  pauseMailing: ({ json }) => (json('paused') === 'true' ? t`Paused a mailing` : t`Resumed a mailing`),
  cancelMailing: () => t`Canceled a mailing`,
  deleteSubscriber: deleted(subscriber),
  restoreSubscriber: restored(subscriber),
};
