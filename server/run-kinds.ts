import { workOnBulk } from '#server/features/workspace/bulk/work.ts';
import { workOnImport } from '#server/features/integrations/import/run.ts';
import { workOnEncrypting } from '#server/operations/keys/encrypt-again.ts';
import { workingOnBackfills } from '#server/platform/runs/backfill.ts';
import type { RunKind } from '#server/platform/runs/work-on-runs.ts';
import type { RunKindName } from '#server/platform/runs/runs.ts';

/** Every kind of jobs that people wait for, and those of upgrades. */
export const runKinds: Readonly<Record<RunKindName, RunKind>> = {
  export: { lost: 'exportLost' },
  import: { work: workOnImport },
  bulk: { work: workOnBulk },
  backfill: { work: workingOnBackfills() },
  rekey: { work: workOnEncrypting },
};
