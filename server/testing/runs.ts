import { afterEach } from 'vitest';
import { runKinds } from '../run-kinds.ts';
import type { RunKindName } from '../runs/runs.ts';
import { workingOnRuns } from '../runs/work-on-runs.ts';
import type { TestApp } from './app.ts';

/** How long a server works on a run at a time (server/bulk/work.ts). */
const turnMs = 5_000;

/**
 * A function that lets a server work on the runs that are due. On a busy machine a turn can end in the middle of a run, and
 * the server takes another one. What still works when a test ends is stopped.
 * @param kinds those that it works on; every kind where left out
 */
export function useRunWork(app: () => TestApp, kinds?: readonly RunKindName[]): () => Promise<unknown> {
  let stopping = new AbortController();
  afterEach(() => {
    stopping.abort();
    stopping = new AbortController();
  });
  const log = { info: () => undefined, warn: () => undefined };
  const { run } = workingOnRuns(runKinds, kinds);
  return async () => {
    const { signal } = stopping;
    let started: number;
    do {
      started = performance.now();
      await run(app().services, log, signal);
    } while (performance.now() - started >= turnMs && !signal.aborted);
  };
}
