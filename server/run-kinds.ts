import { workOnBulk } from './bulk/work.ts';
import { workOnImport } from './import/run.ts';
import { workOnEncrypting } from './keys/encrypt-again.ts';
import { workingOnBackfills } from './runs/backfill.ts';
import type { RunKind } from './runs/work-on-runs.ts';
import type { RunKindName } from './runs/runs.ts';

/** Every kind of jobs that people wait for, and those of upgrades. */
export const runKinds: Readonly<Record<RunKindName, RunKind>> = {
  export: { lost: 'exportLost' },
  import: { work: workOnImport },
  bulk: { work: workOnBulk },
  backfill: { work: workingOnBackfills() },
  rekey: { work: workOnEncrypting },
};
