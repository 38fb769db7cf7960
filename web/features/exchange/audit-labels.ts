import { msg } from '@lingui/core/macro';
import type { calls } from '#contract/exchange/manifest.ts';
import { added, changed, deleted, type AuditSentencesOf } from '#web/lib/audit-sentences.ts';

const currency = msg`the currency`;

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  addCurrency: added(currency),
  updateCurrency: changed(currency),
  deleteCurrency: deleted(currency),
};
