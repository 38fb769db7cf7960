import type { JobLog } from '#server/platform/jobs/job-log.ts';
import { registerKeys } from '#server/operations/secrets/register.ts';
import { announceKeys, keyVersionTask } from '#server/operations/secrets/switch.ts';
import { registerServer, unregisterServer } from '#server/platform/jobs/servers.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { runKinds } from '#server/features.ts';
import { runsTask } from '#server/platform/runs/work-on-runs.ts';
import { startTestAppOn, type TestApp } from './app.ts';
import { type TestDatabase, testSecret } from './database.ts';

/** The keys of a test, in order. */
export const testKeys = {
  a: testSecret,
  b: 'the second key for tests, forty characters',
  c: 'the third key for tests, forty characters',
};

/** A server of a test that knows its keys, like the real one. */
export interface KeyedServer extends TestApp {
  /** Checks the versions of the key once, as the server does. */
  follow: () => Promise<void>;
  /** Why it stopped itself. */
  reasons: Error[];
}

const log: JobLog = { info: () => undefined, warn: () => undefined };

/**
 * Starts a server with some keys, newest first.
 * @throws Error with the message of a refused start
 */
export async function startWithKeys(
  database: TestDatabase,
  [newest = '', ...previous]: readonly string[],
  environment: Record<string, string> = {},
): Promise<KeyedServer> {
  const app = await startTestAppOn(database, {
    SECRET_KEY: newest,
    SECRET_KEY_PREVIOUS: previous.join('\n'),
    WEBHOOK_NETWORKS: '127.0.0.0/8',
    ...environment,
  });
  const server = { id: uuidV7(), host: 'test', version: '0' };
  const reasons: Error[] = [];
  try {
    await registerKeys(app.services);
  } catch (error) {
    await app.close();
    throw error;
  }
  await registerServer(database.pool, server, []);
  await announceKeys(app.services.db, server, app.services.keys.ring);
  const following = keyVersionTask(server, (reason) => void reasons.push(reason));
  return {
    ...app,
    reasons,
    follow: async () => void (await following.run(app.services, log, new AbortController().signal)),
    async close() {
      await unregisterServer(database.pool, server);
      await app.close();
    },
  };
}

/** Works once on re-encryption runs. */
export async function workOnKeys({ services }: Pick<TestApp, 'services'>): Promise<void> {
  await runsTask(runKinds, ['rekey']).run(services, log, new AbortController().signal);
}
