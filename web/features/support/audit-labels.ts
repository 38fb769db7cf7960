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

const readyMadeReply = msg`the ready-made reply`;

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  replyTicket: ({ name }) => t`Answered the ticket ${name}`,
  closeTicket: ({ name, json }) =>
    json('closedStatus') === '1' ? t`Closed the ticket ${name}` : t`Opened the ticket ${name} again`,
  updateTicket: ({ name }) => t`Changed how the ticket ${name} is worked on`,
  addCannedReply: added(readyMadeReply),
  updateCannedReply: changed(readyMadeReply),
  deleteCannedReply: deleted(readyMadeReply),
  updateClockRules: () => t`Changed the promised times of support`,
  mergeTicket: ({ name }) => t`Merged the ticket ${name} into another one`,
  unmergeTicket: ({ name }) => t`Took the ticket ${name} out of another one`,
  attachFile: ({ name }) => t`Uploaded a file for the ticket ${name}`,
};

/** The sentences of what the server or its operator does without a call. */
export const ownWork: AuditSentences = {
  takeMail: ({ name }) => t`Recorded that a reply to the ticket ${name} was not delivered`,
  rateTicket: ({ name, after }) => {
    const score = apart(after('score'));
    return t`The user said how the ticket ${name} went: ${score} of 5`;
  },
};
