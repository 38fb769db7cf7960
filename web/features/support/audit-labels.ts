import { msg, t } from '@lingui/core/macro';
import type { calls } from '#contract/support/manifest.ts';
import {
  added,
  apart,
  changed,
  deleted,
  type AuditSentences,
  type AuditSentencesOf,
} from '#web/lib/audit-sentences.ts';

const readyMadeReply = msg`the canned reply`;

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  replyTicket: ({ name }) => t`Replied to the ticket ${name}`,
  closeTicket: ({ name, json }) =>
    json('closedStatus') === '1' ? t`Closed the ticket ${name}` : t`Reopened the ticket ${name}`,
  updateTicket: ({ name }) => t`Changed the properties of the ticket ${name}`,
  addCannedReply: added(readyMadeReply),
  updateCannedReply: changed(readyMadeReply),
  deleteCannedReply: deleted(readyMadeReply),
  updateClockRules: () => t`Changed the service levels`,
  mergeTicket: ({ name }) => t`Merged the ticket ${name} into another one`,
  unmergeTicket: ({ name }) => t`Unmerged the ticket ${name}`,
  attachFile: ({ name }) => t`Uploaded a file for the ticket ${name}`,
};

/** The sentences of writes that the server or its operator makes without a call. */
export const ownWork: AuditSentences = {
  takeMail: ({ name }) => t`Recorded that a reply to the ticket ${name} was not delivered`,
  rateTicket: ({ name, after }) => {
    const score = apart(after('score'));
    return t`The user rated the ticket ${name} ${score} out of 5`;
  },
};
