import { t } from '@lingui/core/macro';
import type { calls } from '#contract/approvals/manifest.ts';
import { apart, type AuditSentences, type AuditSentencesOf } from '#web/lib/audit-sentences.ts';

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  approveChange: ({ name }) => t`Approved a change of ${name}`,
  refuseChange: ({ name }) => t`Refused a change of ${name}`,
  switchSecondPerson: ({ json }) =>
    json('isOn') === 'true'
      ? t`Required two-person approval for permissions and fees`
      : t`Turned off two-person approval for permissions and fees`,
  breakGlass: () => t`Started emergency access for one hour`,
  reviewBrokenGlass: ({ after }) => {
    const admin = apart(after('admin'));
    return t`Reviewed the emergency access of ${admin}`;
  },
};

/** The sentences of writes that the server or its operator makes without a call. */
export const ownWork: AuditSentences = {
  askForChange: ({ name }) => t`Submitted a change of ${name} for approval`,
};
