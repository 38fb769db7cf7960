import { t } from '@lingui/core/macro';
import type { calls } from '#contract/approvals/manifest.ts';
import { apart, type AuditSentences, type AuditSentencesOf } from '#web/lib/audit-sentences.ts';

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  approveChange: ({ name }) => t`Approved a change of ${name}`,
  refuseChange: ({ name }) => t`Refused a change of ${name}`,
  switchSecondPerson: ({ json }) =>
    json('isOn') === 'true'
      ? t`Demanded two people for rights and fees`
      : t`Made one person enough for rights and fees`,
  breakGlass: () => t`Began to act alone for an hour`,
  reviewBrokenGlass: ({ after }) => {
    const admin = apart(after('admin'));
    return t`Reviewed the hour in which ${admin} acted alone`;
  },
};

/** The sentences of what the server or its operator does without a call. */
export const ownWork: AuditSentences = {
  askForChange: ({ name }) => t`Asked a second person for a change of ${name}`,
};
