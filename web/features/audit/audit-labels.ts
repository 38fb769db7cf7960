import { t } from '@lingui/core/macro';
import type { calls } from '#contract/audit/manifest.ts';
import type { AuditSentences, AuditSentencesOf } from '#web/lib/audit-sentences.ts';

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  undoChange: () => t`Undid a change`,
  restoreValues: () => t`Restored the values from before a change`,
  addCanary: () => t`Changed a user to a canary user`,
  createCanary: () => t`Created a canary user`,
  removeCanary: () => t`Changed a canary user back to a regular user`,
};

/** The sentences of writes that the server or its operator makes without a call. */
export const ownWork: AuditSentences = {
  readCanary: () => t`Raised an alarm: a canary user was read`,
  rejectAuditRows: () => t`Rejected audit trail rows that no server signed`,
  requireSignatures: () => t`Required signatures of rows of the audit trail`,
  archiveAudit: () => t`Moved old rows of the audit trail into a file`,
};
