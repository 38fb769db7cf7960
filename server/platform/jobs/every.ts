import type { ModuleName } from '#contract/platform/modules.ts';
import { isModuleOff } from '../modules/switched-off.ts';
import type { Services } from '../context/services.ts';
import type { JobLog } from './job-log.ts';

/** Upkeep too frequent for a queue. Every server runs it, so several at once must do no harm. */
export interface Upkeep {
  /** What it does, in the words that the log needs for a failure: "seal the audit chain". */
  purpose: string;
  everyMs: number;
  /** The module that it belongs to: while that is switched off, it rests. */
  module?: ModuleName;
  /** Long work checks `stopping`, because a stop waits for it. */
  run: (services: Services, log: JobLog, stopping: AbortSignal) => Promise<unknown>;
}

/** The same upkeep with other services than the server's. */
export const withServices = (services: Services, upkeep: Upkeep): Upkeep => ({
  ...upkeep,
  run: (_, log, stopping) => upkeep.run(services, log, stopping),
});

async function runUnlessOff(
  { module, run }: Upkeep,
  ...[services, log, stopping]: Parameters<Upkeep['run']>
): Promise<unknown> {
  if (module && (await isModuleOff(services.db, module))) return;
  return run(services, log, stopping);
}

/**
 * Runs upkeep at its intervals until stopped, one at a time each. A failure is logged, and the next interval tries again.
 * @returns a function that stops it and waits for work in flight
 */
export function startUpkeep(
  services: Services,
  upkeep: readonly Upkeep[],
  log: JobLog,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const started = upkeep.map((one) => {
    const { purpose, everyMs } = one;
    let running: Promise<unknown> | undefined;
    const timer = setInterval(() => {
      running ??= runUnlessOff(one, services, log, stopping.signal)
        .catch((error: unknown) => log.warn({ err: error }, `could not ${purpose}; trying again`))
        .finally(() => (running = undefined));
    }, everyMs);
    return { timer, finished: () => running };
  });
  return {
    async stop() {
      stopping.abort();
      for (const { timer } of started) clearInterval(timer);
      await Promise.all(started.map(({ finished }) => finished()));
    },
  };
}
