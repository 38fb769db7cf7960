import { documentsCalls } from './documents.calls.ts';
import { erasuresCalls } from './erasures.calls.ts';
import { personalDataCalls } from './personal-data.calls.ts';
import { personalDataPolicyCalls } from './personal-data-policy.calls.ts';
import { retentionCalls } from './retention.calls.ts';
import type { Calls } from '../platform/call.ts';

/** The calls of this feature, by resource. */
export const calls = {
  personalData: personalDataCalls,
  personalDataPolicy: personalDataPolicyCalls,
  retention: retentionCalls,
  documents: documentsCalls,
  erasures: erasuresCalls,
} as const satisfies Readonly<Record<string, Calls>>;

/** The resources of this feature that the feed's rows and calls without a menu change, by the name in the audit trail. */
export const changedBy = {
  'feed/documents': 'documents',
  takeDocumentFile: 'documents',
  deleteDocumentFile: 'documents',
} as const;
