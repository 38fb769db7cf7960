import { t } from '@lingui/core/macro';
import type { calls } from '#contract/privacy/manifest.ts';
import { apart, type AuditSentences, type AuditSentencesOf } from '#web/lib/audit-sentences.ts';

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  revealPersonal: ({ name, after }) => {
    const field = apart(after('field'));
    if (after('kind') === 'search') return t`Searched for a whole personal value`;
    return t`Looked at the masked field ${field} of ${name}`;
  },
  updatePersonalDataPolicy: () => t`Changed whether personal data is masked`,
  updateRetention: () => t`Changed for how long a log is kept`,
  openDocument: ({ after }) => {
    const kind = apart(after('kind'));
    return t`Opened a document of a user: ${kind}`;
  },
  updateDocumentRules: () => t`Changed how long documents are kept`,
  eraseUser: ({ name }) => t`Asked for the personal data of ${name} to be erased`,
};

/** The sentences of what the server or its operator does without a call. */
export const ownWork: AuditSentences = {
  eraseAgain: () => t`Began an erasure again that a restored backup did not know`,
  beginErasure: () => t`Began to erase the personal data of a user`,
  eraseTrail: () => t`Erased personal values from rows of the trail`,
  endErasure: () => t`Erased the personal data of a user`,
  takeDocumentFile: () => t`Brought the file of a document`,
  deleteDocumentFile: () => t`Deleted the file of a document whose time was over`,
  purgeTrash: ({ name }) => t`Permanently deleted ${name} from the trash`,
  applyRetention: () => t`Deleted what was past its term`,
};
