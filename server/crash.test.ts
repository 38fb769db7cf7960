import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callProcess, ended, freePort, startServerProcess } from './testing/server-process.ts';
import { createTempFolder } from './testing/temp-folder.ts';

/** CRASH_ROUNDS: how many times the server is killed; `npm run test:full` asks for 20. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 3);
const signIn = { email: 'root@example.com', password: 'a password for tests' };

const folder = await createTempFolder({ inMemory: false });
const dataDir = join(folder.path, 'data');
let port = 0;
let server: ChildProcess;

/** Starts the server on the data folder, and waits until it answers. */
async function start(): Promise<{ output: () => string }> {
  const started = await startServerProcess(port, {
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    SUPERADMIN_EMAIL: signIn.email,
    SUPERADMIN_PASSWORD: signIn.password,
  });
  server = started.child;
  return started;
}

const call = (path: string, body: object | undefined, token?: string, method?: string) =>
  callProcess(port, path, body, token, method);

beforeAll(async () => {
  port = await freePort();
  await start();
}, 120_000);

afterAll(async () => {
  server.kill('SIGTERM');
  await ended(server);
  await folder.remove();
});

describe('a server killed in the middle of writes', () => {
  it(`loses nothing that it acknowledged, in ${rounds} rounds`, { timeout: rounds * 60_000 }, async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const token = String((await call('/api/login', signIn)).body['token']);
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let n = 0; ; n += 1) {
          const email = `crash.${round}.${writer}.${n}@example.com`;
          const body = { name: 'Crash', email, password: 'a password for tests', restriction: [] };
          const answer = await call('/adminapi/admin', body, token).catch(() => undefined);
          if (answer?.status === 200) acknowledged.push(email);
          if (!answer) return;
        }
      });
      await sleep(700 + Math.random() * 600);
      server.kill('SIGKILL');
      await Promise.all(writers);
      await ended(server);
      await start();

      const fresh = String((await call('/api/login', signIn)).body['token']);
      const kept = new Set<string>();
      for (let page = 1; ; page += 1) {
        const { body } = await call(`/adminapi/admin?limit=100&page=${page}`, undefined, fresh, 'GET');
        const rows = body['data'] as unknown as { email: string }[];
        for (const { email } of rows) kept.add(email);
        if (rows.length === 0) break;
      }
      expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
      // Each one that is there has its audit row: they committed together.
      const { body } = await call('/adminapi/audit?call=addAdmin', undefined, fresh, 'GET');
      expect(body['count']).toBe(kept.size - 1);
    }
    expect(acknowledged.length).toBeGreaterThan(rounds * 5);
  });
});

describe('a second server on the same data folder', () => {
  it('refuses, naming the process that holds it', async () => {
    const second = spawn(process.execPath, ['server/main.ts'], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, DATABASE_URL: '', PORT: '0', DATA_DIR: dataDir },
    });
    let output = '';
    second.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    expect(await ended(second)).toBe(1);
    expect(output).toContain(String(server.pid));
  });
});

describe('SIGTERM', () => {
  it('finishes what is in flight, stops PostgreSQL and ends with 0', async () => {
    const inFlight = call('/api/login', signIn);
    await sleep(10);
    server.kill('SIGTERM');
    expect((await inFlight).status).toBe(200);
    expect(await ended(server)).toBe(0);
    const again = await start();
    expect(again.output()).not.toContain('taken over');
  });
});
