import { auditCalls } from './audit.calls.ts';
import { auditCheckpointsCalls } from './audit-checkpoints.calls.ts';
import { canariesCalls } from './canaries.calls.ts';
import { undoCalls } from './undo.calls.ts';
import type { Calls } from '../platform/call.ts';

/** The calls of this feature, by resource. */
export const calls = {
  audit: auditCalls,
  undo: undoCalls,
  auditCheckpoints: auditCheckpointsCalls,
  canaries: canariesCalls,
} as const satisfies Readonly<Record<string, Calls>>;
