import type { Feature } from '#server/platform/calls/feature.ts';
import { approvalRules } from './approval-rules.ts';
import { deleteDocumentsJob } from './documents/delete-due.ts';
import { documentsHandlers } from './documents/handlers.ts';
import { serveDocumentFiles } from './documents/serve-files.ts';
import { serveDocumentUploads } from './documents/take-file.ts';
import { erasureLedgerTask } from './erasure/ledger.ts';
import { erasureTask } from './erasure/work.ts';
import { erasuresHandlers } from './erasures/handlers.ts';
import { personalDataPolicyHandlers } from './personal-data-policy/handlers.ts';
import { personalDataHandlers } from './personal-data/handlers.ts';
import { retentionJob } from './retention/apply.ts';
import { retentionHandlers } from './retention/handlers.ts';
import { purgeTrashJob } from './trash/purge.ts';

/** What this feature adds to the server. */
export const feature = {
  handlers: {
    erasures: erasuresHandlers,
    personalDataPolicy: personalDataPolicyHandlers,
    retention: retentionHandlers,
    documents: documentsHandlers,
    personalData: personalDataHandlers,
  },
  approvalRules,
  async routes(app, { authContext }) {
    await serveDocumentUploads(app, authContext);
    serveDocumentFiles(app, authContext);
  },
  jobs: [retentionJob, purgeTrashJob, deleteDocumentsJob],
  periodicTasks: [erasureLedgerTask],
  sealerTasks: [erasureTask],
} as const satisfies Feature;
