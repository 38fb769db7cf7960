import { msg, t } from '@lingui/core/macro';
import type { calls } from '#contract/integrations/manifest.ts';
import { added, apart, changed, deleted, type AuditSentencesOf } from '#web/lib/audit-sentences.ts';

const webhook = msg`the webhook`;

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  startImport: ({ after }) => {
    const file = apart(after('file'));
    return t`Imported the file ${file}`;
  },
  fetchImportRejects: () => t`Fetched the refused rows of an import`,
  addWebhook: added(webhook),
  updateWebhook: changed(webhook),
  rotateWebhookSecret: ({ name }) => t`Gave the webhook ${name} a new secret`,
  pauseWebhook: ({ name, json }) =>
    json('paused') === 'false' ? t`Let the webhook ${name} go on` : t`Paused the webhook ${name}`,
  deleteWebhook: deleted(webhook),
  sendWebhookAgain: ({ name }) => t`Sent an event to the webhook ${name} again`,
  sendWebhookTest: ({ name }) => t`Sent a test to the webhook ${name}`,
};
