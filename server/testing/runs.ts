import { afterEach } from 'vitest';
import { runKinds } from '#server/features.ts';
import type { RunKindName } from '#server/platform/runs/runs.ts';
import { runsTask } from '#server/platform/runs/work-on-runs.ts';
import type { TestApp } from './app.ts';

/**
 * A function that makes a server look once for runs to work on. Unfinished work is stopped when the test ends.
 * @param kinds the kinds to work on; all by default
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
