import { t } from '@lingui/core/macro';
import type { calls } from '#contract/withdrawals/manifest.ts';
import type { AuditSentences, AuditSentencesOf } from '#web/lib/audit-sentences.ts';

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  engageStop: () => t`Froze withdrawals`,
  prolongStop: () => t`Extended a withdrawal freeze`,
  askToLiftStop: () => t`Requested to lift a withdrawal freeze`,
  approveLifting: () => t`Lifted a withdrawal freeze`,
  refuseLifting: () => t`Refused to lift a withdrawal freeze`,
  approveWithdrawal: ({ name, after }) =>
    after('state') === 'released'
      ? t`Released the withdrawal of ${name}`
      : t`Approved the withdrawal of ${name}`,
  holdWithdrawal: ({ name }) => t`Held the withdrawal of ${name}`,
  resumeWithdrawal: ({ name }) => t`Removed the hold on the withdrawal of ${name}`,
  refuseWithdrawal: ({ name }) => t`Refused the withdrawal of ${name}`,
  proposeWithdrawalPolicy: () => t`Proposed a withdrawal policy`,
  confirmWithdrawalPolicy: () => t`Activated a withdrawal policy`,
  dropWithdrawalPolicy: () => t`Withdrew a proposed withdrawal policy`,
  askToOverride: () => t`Requested to resume releases of a currency on hold`,
  approveOverride: () => t`Resumed releases of a currency on hold`,
  refuseOverride: () => t`Refused to resume releases of a currency on hold`,
  addCustodyAddress: () => t`Added a reserve address`,
  removeCustodyAddress: () => t`Removed a reserve address`,
  setReserveRule: () => t`Changed the reserve rule`,
  rotateGateSecret: ({ after }) => t`Replaced the secret of the gate ${after('gate')}`,
  testGate: ({ after }) => t`Tested the gate ${after('gate')}`,
  expireGateResults: ({ after }) => t`Expired the results of the gate ${after('gate')}`,
  askToOverrideGate: ({ name, after }) =>
    t`Requested to override the gate ${after('gate')} for the withdrawal of ${name}`,
  approveGateOverride: ({ name, after }) =>
    t`Overrode the gate ${after('gate')} for the withdrawal of ${name}`,
  addClosing: ({ name }) => t`Planned a closing: ${name}`,
  updateClosing: ({ name }) => t`Changed the draft of the closing: ${name}`,
  askToStartClosing: ({ name }) => t`Requested to start the closing: ${name}`,
  approveClosing: ({ name }) => t`Started the closing: ${name}`,
  refuseClosing: ({ name }) => t`Refused to start the closing: ${name}`,
  notifyOfClosing: ({ name }) => t`Started a notice of the closing: ${name}`,
  payOutClosing: ({ name }) => t`Started the payout of the closing: ${name}`,
  finishClosing: ({ name }) => t`Finished the closing: ${name}`,
  cancelClosing: ({ name }) => t`Canceled the closing: ${name}`,
  refuseGateOverride: ({ name }) => t`Refused to override a gate for the withdrawal of ${name}`,
};

/** The sentences of writes that the server or its operator makes without a call. */
export const ownWork: AuditSentences = {
  proposePayouts: ({ name }) => t`Proposed withdrawals for the closing: ${name}`,
  releaseByPolicy: ({ name }) => t`Released the withdrawal of ${name} by the policy`,
  lapseApproval: ({ name }) => t`The approval of the withdrawal of ${name} expired`,
  answerGate: ({ name, after }) =>
    after('result') === 'passed'
      ? t`The withdrawal of ${name} passed the gate ${after('gate')}`
      : after('result') === 'hit'
        ? t`The gate ${after('gate')} found something about the withdrawal of ${name}`
        : t`The gate ${after('gate')} has no answer about the withdrawal of ${name}`,
  evaluateWithdrawal: ({ name }) => t`Evaluated the withdrawal of ${name} by the policy`,
};
