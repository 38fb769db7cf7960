import type { Feature } from '#server/platform/calls/feature.ts';
import { keepingCheckpoints } from '#server/platform/audit/checkpoint.ts';
import { sealing } from '#server/platform/audit/sealer.ts';
import { watchingCanaries } from '#server/platform/canaries/watch.ts';
import { auditHeadsHandlers } from './audit-checkpoints/handlers.ts';
import { canariesHandlers } from './canaries/handlers.ts';
import { auditHandlers } from './handlers.ts';
import { publishing } from './publish-task.ts';
import { streaming } from './siem/stream.ts';
import { undoHandlers } from './undo/handlers.ts';

/** What this feature brings into the server. */
export const feature = {
  handlers: {
    audit: auditHandlers,
    auditHeads: auditHeadsHandlers,
    canaries: canariesHandlers,
    undo: undoHandlers,
  },
  upkeep: [publishing, keepingCheckpoints, watchingCanaries],
  sealerUpkeep: [sealing, streaming],
} as const satisfies Feature;
