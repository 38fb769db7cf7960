import { t } from '@lingui/core/macro';
import type { calls } from '#contract/moderation/manifest.ts';
import { apart, type AuditSentences, type AuditSentencesOf } from '#web/lib/audit-sentences.ts';

/** The result of a decision about a case. */
const outcomes: AuditSentences = {
  hidden: ({ name }) => t`Resolved the case of ${name}: hid the token`,
  deleted: ({ name }) => t`Resolved the case of ${name}: deleted the token`,
  blocked: ({ name }) => t`Resolved the case of ${name}: blocked the user`,
  warned: ({ name }) => t`Resolved the case of ${name}: warned the user`,
  rejected: ({ name }) => t`Resolved the case of ${name}: rejected the reports`,
};

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  addScreeningList: ({ after }) => {
    const name = apart(after('name'));
    return t`Added the sanctions list ${name}`;
  },
  updateScreeningList: () => t`Changed a sanctions list`,
  deleteScreeningList: ({ before }) => {
    const name = apart(before('name'));
    return t`Deleted the sanctions list ${name}`;
  },
  importScreeningFile: ({ after }) => {
    const file = apart(after('file'));
    return t`Uploaded ${file} for a sanctions list`;
  },
  loadScreeningList: () => t`Loaded a sanctions list from its address`,
  decideScreeningHit: ({ json }) =>
    json('state') === '"confirmed"' ? t`Confirmed a screening hit` : t`Dismissed a screening hit`,
  fillTravelRuleTransfer: () => t`Entered the data of a transfer under the Travel Rule`,
  sendTravelRuleTransfer: ({ json }) =>
    json('direction') === '"in"'
      ? t`Sent the answer to a transfer again`
      : t`Sent the data of a transfer to the counterparty`,
  answerTravelRuleTransfer: ({ json }) =>
    json('state') === '"accepted"' ? t`Accepted an incoming transfer` : t`Rejected an incoming transfer`,
  startWalletProof: () => t`Created a text for the proof of a wallet`,
  checkWalletProof: () => t`Entered the valid signature of a wallet`,
  addTravelRuleCounterparty: ({ after }) => {
    const name = apart(after('name'));
    return t`Added the counterparty ${name}`;
  },
  updateTravelRuleCounterparty: ({ after }) => {
    const name = apart(after('name'));
    return t`Changed the counterparty ${name}`;
  },
  replaceTravelRuleSecret: ({ after }) => {
    const name = apart(after('name'));
    return t`Replaced the secret of the counterparty ${name}`;
  },
  deleteTravelRuleCounterparty: ({ before }) => {
    const name = apart(before('name'));
    return t`Deleted the counterparty ${name}`;
  },
  updateTravelRuleSettings: () => t`Changed the settings of the Travel Rule`,
  handleReport: ({ name, json }) =>
    json('handled') === 'true'
      ? t`Marked the report on ${name} as handled`
      : t`Reopened the report on ${name}`,
  takeNextCase: ({ name, after }) =>
    after('state') ? t`Took the next case: ${name}` : t`Requested the next case, but there was none`,
  autoAssignCase: ({ name, after }) => {
    const colleague = apart(after('assignedTo'));
    return t`Assigned the case of ${name} to ${colleague}`;
  },
  setCasePriority: ({ name }) => t`Set the priority of the case of ${name}`,
  snoozeCase: ({ name }) => t`Snoozed the case of ${name}`,
  wakeCase: ({ name }) => t`Unsnoozed the case of ${name}`,
  escalateCase: ({ name }) => t`Escalated the case of ${name} to the superadmins`,
  closeCase: (input) => {
    const { name, after } = input;
    return outcomes[after('outcome')]?.(input) ?? t`Resolved the case of ${name}`;
  },
  reverseCase: ({ name }) => t`Undid the decision about ${name}`,
  appealCase: ({ name }) => t`Reopened the case of ${name} after an appeal`,
  lookAtCase: ({ name }) => t`Reviewed the quality of the decision about ${name}`,
  setCaseShares: () => t`Changed how many decisions get a quality review`,
  addCaseReason: ({ name }) => t`Added the decision reason ${name}`,
  updateCaseReason: ({ name }) => t`Changed the decision reason ${name}`,
  lockDownUser: ({ name }) => t`Locked down the account of ${name}`,
  hideAndNotify: ({ name, json }) =>
    json('isNotified') === 'true'
      ? t`Hid ${name} and notified its owner`
      : t`Hid ${name}. Its owner had no email address`,
  undoHideAndNotify: ({ name }) => t`Showed ${name} again and undid its hiding`,
  decideStatementAppeal: ({ name, after }) =>
    after('appeal') === 'upheld'
      ? t`Kept the restriction of ${name} after an appeal`
      : t`Reversed the restriction of ${name} after an appeal`,
  correctStatement: ({ name }) => t`Corrected the statement of reasons about ${name}`,
  sendStatementAgain: ({ name }) => t`Sent the statement of reasons about ${name} again`,
  setStatementPush: ({ after }) =>
    after('url')
      ? t`Set up sending to the EU transparency database`
      : t`Stopped sending to the EU transparency database`,
  undoLockdown: ({ name }) => t`Undid the lockdown of ${name}`,
  addNote: ({ name }) => t`Wrote a note on ${name}`,
  editNote: ({ name }) => t`Changed a note on ${name}`,
  deleteNote: ({ name }) => t`Deleted a note on ${name}`,
  assignRecord: ({ name, after }) => {
    const colleague = apart(after('assignedTo'));
    return after('assignedTo') ? t`Assigned ${name} to ${colleague}` : t`Unassigned ${name}`;
  },
  markInboxRead: () => t`Marked their inbox as read`,
  linkToCase: ({ name }) => t`Linked a record to the case of ${name}`,
  unlinkFromCase: ({ name }) => t`Unlinked a record from the case of ${name}`,
};

/** The sentences of the workspace's own work, and of writes of earlier versions. */
export const ownWork: AuditSentences = {
  giveOutCase: auditSentences.autoAssignCase,
  makeStatement: ({ name }) => t`Made a statement of reasons about ${name}`,
  endStatement: ({ name }) => t`Ended the statement of reasons about ${name}`,
  keepStatement: ({ name }) => t`Kept the restriction of ${name} after an appeal`,
  appealStatement: ({ name }) => t`Received an appeal about ${name}`,
  updateCaseRules: () => t`Changed the priority rules`,
  takeTravelRuleData: () => t`Sent the data of a transfer under the Travel Rule`,
  receiveTravelRuleTransfer: () => t`Received a transfer of a counterparty`,
  acceptTravelRuleTransfer: () => t`Accepted an incoming transfer: wallet and name match a user`,
  receiveTravelRuleAnswer: ({ json }) =>
    json('state') === '"accepted"'
      ? t`The counterparty accepted a transfer`
      : t`The counterparty rejected a transfer`,
  proveWallet: () => t`The owner of a wallet proved it`,
};
