import { t } from '@lingui/core/macro';
import type { calls } from '#contract/privacy/manifest.ts';
import { apart, type AuditSentences, type AuditSentencesOf } from '#web/lib/audit-sentences.ts';

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  revealPersonal: ({ name, after }) => {
    const field = apart(after('field'));
    if (after('kind') === 'search') return t`Searched for a complete personal value`;
    return t`Revealed the masked field ${field} of ${name}`;
  },
  updatePersonalDataPolicy: () => t`Changed the masking of personal data`,
  updateRetention: () => t`Changed the retention period of a log`,
  openDocument: ({ after }) => {
    const kind = apart(after('kind'));
    return t`Opened a document of a user: ${kind}`;
  },
  updateDocumentRules: () => t`Changed document retention`,
  eraseUser: ({ name }) => t`Requested erasure of the personal data of ${name}`,
};

/** The sentences of writes that the server or its operator makes without a call. */
export const ownWork: AuditSentences = {
  eraseAgain: () => t`Restarted an erasure that was missing from a restored backup`,
  beginErasure: () => t`Started erasing the personal data of a user`,
  eraseTrail: () => t`Erased personal data from audit trail rows`,
  endErasure: () => t`Erased the personal data of a user`,
  takeDocumentFile: () => t`Uploaded a document file`,
  deleteDocumentFile: () => t`Deleted the file of an expired document`,
  purgeTrash: ({ name }) => t`Permanently deleted ${name} from the trash`,
  applyRetention: () => t`Deleted data past its retention period`,
};
