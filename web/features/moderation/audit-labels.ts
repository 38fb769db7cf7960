import { t } from '@lingui/core/macro';
import type { calls } from '#contract/moderation/manifest.ts';
import { apart, type AuditSentences, type AuditSentencesOf } from '#web/lib/audit-sentences.ts';

/** The result of a decision about a case. */
const outcomes: AuditSentences = {
  hidden: ({ name }) => t`Decided the case of ${name}: hid the token`,
  deleted: ({ name }) => t`Decided the case of ${name}: deleted the token`,
  blocked: ({ name }) => t`Decided the case of ${name}: blocked the user`,
  warned: ({ name }) => t`Decided the case of ${name}: warned the user`,
  rejected: ({ name }) => t`Decided the case of ${name}: rejected the reports`,
};

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  handleReport: ({ name, json }) =>
    json('handled') === 'true'
      ? t`Marked the report on ${name} as handled`
      : t`Opened the report on ${name} again`,
  takeNextCase: ({ name, after }) =>
    after('state') ? t`Took the next case: ${name}` : t`Asked for the next case; there was none`,
  snoozeCase: ({ name }) => t`Put the case of ${name} aside`,
  wakeCase: ({ name }) => t`Went on with the case of ${name}`,
  escalateCase: ({ name }) => t`Gave the case of ${name} to the superadmins`,
  closeCase: (input) => {
    const { name, after } = input;
    return outcomes[after('outcome')]?.(input) ?? t`Decided the case of ${name}`;
  },
  reverseCase: ({ name }) => t`Took back the decision about ${name}`,
  appealCase: ({ name }) => t`Opened the case of ${name} again after an appeal`,
  lookAtCase: ({ name }) => t`Looked a second time at the decision about ${name}`,
  setCaseShares: () => t`Set how many decisions get a second look`,
  addCaseReason: ({ name }) => t`Added the reason ${name} to those of cases`,
  updateCaseReason: ({ name }) => t`Changed the reason ${name} of cases`,
  addNote: ({ name }) => t`Wrote a note on ${name}`,
  editNote: ({ name }) => t`Changed a note on ${name}`,
  deleteNote: ({ name }) => t`Deleted a note on ${name}`,
  assignRecord: ({ name, after }) => {
    const colleague = apart(after('assignedTo'));
    return after('assignedTo')
      ? t`Put ${colleague} in charge of ${name}`
      : t`Put nobody in charge of ${name}`;
  },
  markInboxRead: () => t`Marked their inbox as read`,
  linkToCase: ({ name }) => t`Put a record beside the case of ${name}`,
  unlinkFromCase: ({ name }) => t`Took a record from beside the case of ${name}`,
  updateCaseRules: () => t`Changed the rules of cases`,
};

/** The sentences of what the server or its operator does without a call. */
export const ownWork: AuditSentences = {
  giveOutCase: ({ name, after }) => {
    const colleague = apart(after('assignedTo'));
    return t`Gave the case of ${name} to ${colleague}`;
  },
};
