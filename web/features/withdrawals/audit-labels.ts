import { t } from '@lingui/core/macro';
import type { calls } from '#contract/withdrawals/manifest.ts';
import type { AuditSentences, AuditSentencesOf } from '#web/lib/audit-sentences.ts';

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  engageStop: () => t`Stopped withdrawals`,
  prolongStop: () => t`Prolonged a stop of withdrawals`,
  askToLiftStop: () => t`Asked to lift a stop of withdrawals`,
  approveLifting: () => t`Lifted a stop of withdrawals`,
  refuseLifting: () => t`Refused to lift a stop of withdrawals`,
  approveWithdrawal: ({ name, after }) =>
    after('state') === 'released'
      ? t`Released the withdrawal of ${name}`
      : t`Approved the withdrawal of ${name}`,
  holdWithdrawal: ({ name }) => t`Held the withdrawal of ${name}`,
  resumeWithdrawal: ({ name }) => t`Let the withdrawal of ${name} go on`,
  refuseWithdrawal: ({ name }) => t`Refused the withdrawal of ${name}`,
  proposeWithdrawalPolicy: () => t`Proposed a policy of withdrawals`,
  confirmWithdrawalPolicy: () => t`Put a policy of withdrawals in force`,
  dropWithdrawalPolicy: () => t`Dropped a proposed policy of withdrawals`,
  askToOverride: () => t`Asked to let releases of a held currency go on`,
  approveOverride: () => t`Let releases of a held currency go on`,
  refuseOverride: () => t`Refused to let releases of a held currency go on`,
  addCustodyAddress: () => t`Added an address of the reserves`,
  removeCustodyAddress: () => t`Removed an address of the reserves`,
  setReserveRule: () => t`Changed the rule of reserves`,
};

/** The sentences of what the server or its operator does without a call. */
export const ownWork: AuditSentences = {
  releaseByPolicy: ({ name }) => t`Released the withdrawal of ${name} by the policy`,
  lapseApproval: ({ name }) => t`Let the approval of the withdrawal of ${name} lapse`,
  evaluateWithdrawal: ({ name }) => t`Judged the withdrawal of ${name} by the policy`,
};
