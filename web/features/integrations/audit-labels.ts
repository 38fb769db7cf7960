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
  fetchImportRejects: () => t`Downloaded the rejected rows of an import`,
  addWebhook: added(webhook),
  updateWebhook: changed(webhook),
  rotateWebhookSecret: ({ name }) => t`Rotated the secret of the webhook ${name}`,
  pauseWebhook: ({ name, json }) =>
    json('paused') === 'false' ? t`Resumed the webhook ${name}` : t`Paused the webhook ${name}`,
  deleteWebhook: deleted(webhook),
  sendWebhookAgain: ({ name }) => t`Resent an event to the webhook ${name}`,
  sendWebhookTest: ({ name }) => t`Sent a test event to the webhook ${name}`,
};
