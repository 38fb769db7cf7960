import type { Services } from '../server/platform/context/services.ts';
import { startPeriodicTasks } from '../server/platform/jobs/periodic-tasks.ts';
import { runKinds } from '../server/features.ts';
import { runsTask } from '../server/platform/runs/work-on-runs.ts';

/**
 * Does what a server does beside its calls with runs over many rows, only more often, so that a journey needn't wait.
 * @returns stops it
 */
export function startBulkWorker(services: Services): { stop: () => Promise<void> } {
  return startPeriodicTasks(services, [{ ...runsTask(runKinds, ['bulk']), everyMs: 100 }], {
    info: () => undefined,
    warn: () => undefined,
  });
}
