import { auditSchemas } from './audit.schemas.ts';
import { auditCheckpointsSchemas } from './audit-checkpoints.schemas.ts';
import { canariesSchemas } from './canaries.schemas.ts';
import { undoSchemas } from './undo.schemas.ts';

/** The schemas of this feature's calls, by resource. */
export const schemas = {
  audit: auditSchemas,
  undo: undoSchemas,
  auditCheckpoints: auditCheckpointsSchemas,
  canaries: canariesSchemas,
} as const;
