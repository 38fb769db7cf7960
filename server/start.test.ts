import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#server/platform/base/free-port.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { builtServer, callProcess, ended, startServerProcess } from '#server/testing/server-process.ts';
import { createTempFolder } from '#server/testing/temp-folder.ts';
import { until } from '#server/testing/until.ts';

const packageJson = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const superadmin = { email: 'root@example.com', password: 'correct horse battery 9' };

/** A server of its own process, and what it says. */
function spawnServer(environment: Record<string, string>): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [builtServer], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, PORT: '0', SAMPLE_DATA: 'off', ...environment },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}

describe('a start on a database that another server migrates', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('says that it is starting, and ends at once when it is told to', async () => {
    const holder = await database.pool.connect();
    await holder.query('SELECT pg_advisory_lock(7240002)');
    try {
      const port = await freePort();
      const environment = {
        DATABASE_URL: database.url,
        SECRET_KEY: 'a key for tests alone, forty characters',
        PORT: String(port),
        SUPERADMIN_EMAIL: superadmin.email,
        SUPERADMIN_PASSWORD: superadmin.password,
      };
      const { child, output } = spawnServer(environment);
      const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
      const health = await until(() => ask('/healthz'));
      expect([health.status, await health.json()]).toEqual([200, { status: 'starting' }]);
      const ready = await ask('/readyz');
      expect([ready.status, await ready.json()]).toEqual([503, { status: 'starting' }]);
      expect(await (await ask('/api/adminprofile')).json()).toEqual({
        errors: { messages: 'The service is starting. Try again in a moment.' },
      });
      // It waits in the database by now.
      await until(async () => {
        const waiting = await database.pool.query(
          `SELECT FROM pg_stat_activity WHERE query LIKE 'SELECT pg_try_advisory_lock%' AND datname = current_database()`,
        );
        expect(waiting.rowCount).toBe(1);
      });
      child.kill('SIGTERM');
      expect(await ended(child), output()).toBe(0);

      await holder.query('SELECT pg_advisory_unlock(7240002)');
      const next = await startServerProcess(environment);
      expect(next.port).toBe(port);
      const { body } = await callProcess(next, '/api/login', superadmin);
      const findings = await callProcess(next, '/adminapi/findings', undefined, body['token'], 'GET');
      expect(findings.body['result']).toMatchObject({ version: packageJson.version });
      next.child.kill('SIGTERM');
      expect(await ended(next.child)).toBe(0);
    } finally {
      holder.release(true);
    }
  });
});

describe('a start on a data folder that lost a part', () => {
  it('is refused with a sentence, and goes well once the part is back', async () => {
    const folder = await createTempFolder({ inMemory: true });
    try {
      const dataDir = join(folder.path, 'data');
      const environment = { DATABASE_URL: '', DATA_DIR: dataDir };
      const startOnce = async () => {
        const { child } = await startServerProcess(environment);
        child.kill('SIGTERM');
        await ended(child);
      };
      const refusal = async () => {
        const { child, output } = spawnServer(environment);
        expect(await ended(child)).toBe(1);
        return output();
      };
      await startOnce();
      for (const [part, sentence] of [
        ['secret-key', 'is gone, and the database needs it'],
        ['postgres', 'but no database'],
      ] as const) {
        const kept = join(folder.path, part);
        await rename(join(dataDir, part), kept);
        expect(await refusal()).toContain(sentence);
        await rm(join(dataDir, part), { recursive: true, force: true });
        await rename(kept, join(dataDir, part));
      }
      await startOnce();
    } finally {
      await folder.remove();
    }
  });
});

/** Node 20, which many distributions bring: nothing to try where the machine's own is newer. */
const oldNode = ['/usr/bin/node', '/usr/local/bin/node'].find((path) => {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return /^v(18|20|22)\./.test(stdout ?? '');
});

it.skipIf(!oldNode)(
  'a start under an old Node says so in a sentence, with an exit code that systemd does not retry',
  () => {
    const { status, stderr } = spawnSync(oldNode as string, [builtServer], {
      cwd: join(import.meta.dirname, '..'),
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      78,
      expect.stringMatching(/^This is Node \S+\. The server needs Node 24 or newer\.\n$/),
    ]);
  },
);
