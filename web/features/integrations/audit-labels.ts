import { msg, t } from '@lingui/core/macro';
import type { calls } from '#contract/integrations/manifest.ts';
import {
  added,
  apart,
  type AuditSentences,
  type AuditSentencesOf,
  changed,
  deleted,
} from '#web/lib/audit-sentences.ts';

const webhook = msg`the webhook`;
const ownAction = msg`the own action`;
const provider = msg`the provider`;

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  startImport: ({ after }) => {
    const file = apart(after('file'));
    return t`Imported the file ${file}`;
  },
  fetchImportRejects: () => t`Downloaded the rejected rows of an import`,
  addOwnAction: added(ownAction),
  updateOwnAction: changed(ownAction),
  rotateOwnActionSecret: ({ name }) => t`Replaced the secret of the own action ${name}`,
  deleteOwnAction: deleted(ownAction),
  testOwnAction: ({ name }) => t`Tested the own action ${name}`,
  pressOwnAction: ({ name, after }) => {
    const action = apart(after('action'));
    return t`Used the own action ${action} on ${name}`;
  },
  retryOwnAction: ({ name, after }) => {
    const action = apart(after('action'));
    return t`Sent the own action ${action} on ${name} again`;
  },
  addProvider: added(provider),
  updateProvider: changed(provider),
  rotateProviderSecret: ({ name }) => t`Replaced the secret of the provider ${name}`,
  deleteProvider: deleted(provider),
  replayProviderMessage: ({ name, after }) => {
    const message = apart(after('messageId'));
    return t`Replayed the message ${message} of the provider ${name}`;
  },
  replayDeadLetters: ({ name }) => t`Replayed all dead letters of the provider ${name}`,
  addWebhook: added(webhook),
  updateWebhook: changed(webhook),
  rotateWebhookSecret: ({ name }) => t`Rotated the secret of the webhook ${name}`,
  pauseWebhook: ({ name, json }) =>
    json('paused') === 'false' ? t`Resumed the webhook ${name}` : t`Paused the webhook ${name}`,
  deleteWebhook: deleted(webhook),
  sendWebhookAgain: ({ name }) => t`Resent an event to the webhook ${name}`,
  sendWebhookTest: ({ name }) => t`Sent a test event to the webhook ${name}`,
};

/** The sentences of the server's own work. */
export const ownWork: AuditSentences = {
  applyProviderMessage: ({ name, after }) => {
    const sender = apart(after('provider'));
    return t`Applied a message of the provider ${sender} to ${name}`;
  },
  ownActionAnswered: ({ name, after, json }) => {
    const action = apart(after('action'));
    return json('outcome') === '"answered"'
      ? t`The own action ${action} on ${name} was answered`
      : t`The own action ${action} on ${name} failed`;
  },
};
