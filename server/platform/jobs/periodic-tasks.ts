import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { ModuleName } from '#contract/platform/modules.ts';
import { isModuleOff, isOffInSql } from '../modules/switched-off.ts';
import type { Services } from '../context/services.ts';
import type { JobLog } from './job-log.ts';

/** Upkeep too frequent for a queue. Every server runs it, so several at once must do no harm. */
export interface PeriodicTask {
  /** What it does, in the words that the log needs for a failure: "seal the audit chain". */
  purpose: string;
  /** With `due`, the shortest time between two starts; otherwise the interval. */
  everyMs: number;
  /** A condition in SQL: whether there is something to do. It is asked of every server all the time, so an index must answer it. */
  due?: (services: Services) => RawBuilder<boolean>;
  /** The module that it belongs to: while that is switched off, it rests. */
  module?: ModuleName;
  /** Long work checks `stopping`, because a stop waits for it. */
  run: (services: Services, log: JobLog, stopping: AbortSignal) => Promise<unknown>;
}

/** The same upkeep with other services than the server's. */
export const withServices = (services: Services, periodicTasks: PeriodicTask): PeriodicTask => ({
  ...periodicTasks,
  run: (_, log, stopping) => periodicTasks.run(services, log, stopping),
});

/** How long to wait before asking again what is due, in milliseconds: less where something was due in the last ten seconds. */
const pauses = { idleMs: 2500, busyMs: 500, busyForMs: 10_000 };

/**
 * Runs upkeep until stopped, one at a time each. One statement asks for all of them what is due, so that an idle server hardly
 * uses the database. A failure is logged, and the next turn tries again.
 * @param options.askMs asks at this interval instead
 * @returns a function that stops it and waits for work in flight
 */
export function startPeriodicTasks(
  services: Services,
  periodicTasks: readonly PeriodicTask[],
  log: JobLog,
  options: { askMs?: number } = {},
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const tasks = periodicTasks.map((task) => ({ ...task, ...startable(task, services, log, signal) }));
  const timers = tasks.flatMap(({ due, everyMs, start }) => (due ? [] : [setInterval(start, everyMs)]));
  const asked = tasks.filter(({ due }) => due);
  const asking = asked.length > 0 ? askUntilStopped() : undefined;

  async function askUntilStopped(): Promise<void> {
    let busyUntil = 0;
    while (!signal.aborted) {
      if (await startDue()) busyUntil = performance.now() + pauses.busyForMs;
      const pauseMs = options.askMs ?? (performance.now() < busyUntil ? pauses.busyMs : pauses.idleMs);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async function startDue(): Promise<boolean> {
    let isDue: readonly boolean[];
    try {
      isDue = await askDue(services, asked);
    } catch (error) {
      log.warn({ err: error }, 'could not ask what is due; doing everything instead');
      isDue = asked.map(() => true);
    }
    for (const [index, { start, everyMs, lastStart }] of asked.entries())
      if (isDue[index] && performance.now() - lastStart() >= everyMs) start();
    return isDue.includes(true);
  }

  return {
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await asking;
      await Promise.all(tasks.map(({ finished }) => finished()));
    },
  };
}

/** A task that runs once at a time. */
function startable(
  { purpose, module, due, run }: PeriodicTask,
  services: Services,
  log: JobLog,
  stopping: AbortSignal,
) {
  // Where the task is asked for, the question says it.
  const isOff = async () => module !== undefined && !due && (await isModuleOff(services.db, module));
  const work = async () => ((await isOff()) ? undefined : run(services, log, stopping));
  let running: Promise<unknown> | undefined;
  let startedAt = -Infinity;
  return {
    start() {
      if (running) return;
      startedAt = performance.now();
      running = work()
        .catch((error: unknown) => log.warn({ err: error }, `could not ${purpose}; trying again`))
        .finally(() => (running = undefined));
    },
    lastStart: () => startedAt,
    finished: () => running,
  };
}

/** Which tasks have something to do, in their order. */
async function askDue(services: Services, tasks: readonly PeriodicTask[]): Promise<readonly boolean[]> {
  const conditions = tasks.map(({ module, due }) => {
    const isDue = due?.(services) ?? sql<boolean>`true`;
    return module ? sql<boolean>`not ${isOffInSql(module)} and (${isDue})` : isDue;
  });
  // Raw because the conditions are.
  const { rows } = await sql<{ due: boolean[] }>`select array[${sql.join(conditions)}] as due`.execute(
    services.db,
  );
  return rows[0]?.due ?? [];
}
