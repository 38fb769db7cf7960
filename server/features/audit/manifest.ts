import type { Feature } from '#server/platform/calls/feature.ts';
import { checkpointTask } from '#server/platform/audit/checkpoint.ts';
import { auditSealTask } from '#server/platform/audit/sealer.ts';
import { canaryWatchTask } from '#server/platform/canaries/watch.ts';
import { auditCheckpointsHandlers } from './audit-checkpoints/handlers.ts';
import { canariesHandlers } from './canaries/handlers.ts';
import { auditHandlers } from './handlers.ts';
import { checkpointPublishTask } from './publish-task.ts';
import { siemStreamTask } from './siem/stream.ts';
import { undoHandlers } from './undo/handlers.ts';

/** What this feature adds to the server. */
export const feature = {
  handlers: {
    audit: auditHandlers,
    auditCheckpoints: auditCheckpointsHandlers,
    canaries: canariesHandlers,
    undo: undoHandlers,
  },
  periodicTasks: [checkpointPublishTask, checkpointTask, canaryWatchTask],
  sealerTasks: [auditSealTask, siemStreamTask],
} as const satisfies Feature;
