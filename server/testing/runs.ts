import { afterEach } from 'vitest';
import { runKinds } from '#server/features.ts';
import type { RunKindName } from '#server/platform/runs/runs.ts';
import { runsTask } from '#server/platform/runs/work-on-runs.ts';
import type { TestApp } from './app.ts';

/**
 * A function that lets a server look once for runs to work on. What still works when a test ends is stopped.
 * @param kinds those that it works on; every kind where left out
 */
export function useRunWork(app: () => TestApp, kinds?: readonly RunKindName[]): () => Promise<unknown> {
  let stopping = new AbortController();
  afterEach(() => {
    stopping.abort();
    stopping = new AbortController();
  });
  const log = { info: () => undefined, warn: () => undefined };
  return () => runsTask(runKinds, kinds).run(app().services, log, stopping.signal);
}
