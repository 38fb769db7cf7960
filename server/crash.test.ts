import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds as roundsOf } from '#server/testing/rounds.ts';
import {
  builtServer,
  callProcess,
  ended,
  type ServerProcess,
  startServerProcess,
} from '#server/testing/server-process.ts';
import { createTempFolder } from '#server/testing/temp-folder.ts';
import { until } from '#server/testing/until.ts';

/** How many times the server is killed. */
const rounds = roundsOf(2, 20);
const signIn = { email: 'root@example.com', password: 'a password for tests' };

const folder = await createTempFolder({ inMemory: false });
const dataDir = join(folder.path, 'data');
let server: ServerProcess;

/** Starts the server on the data folder, and waits until it answers. */
async function start(): Promise<void> {
  server = await startServerProcess({
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    SUPERADMIN_EMAIL: signIn.email,
    SUPERADMIN_PASSWORD: signIn.password,
  });
}

const call = (path: string, body: object | undefined, token?: string, method?: string) =>
  callProcess(server, path, body, token, method);

beforeAll(start);

afterAll(async () => {
  server.child.kill('SIGTERM');
  await ended(server.child);
  await folder.remove();
});

describe('a server killed in the middle of writes', () => {
  it(`loses nothing that it acknowledged, in ${rounds} rounds`, { timeout: rounds * 120_000 }, async () => {
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
      const before = acknowledged.length;
      await until(() => expect(acknowledged.length).toBeGreaterThan(before + 5));
      // A random moment of a write.
      await sleep(Math.random() * 500);
      server.child.kill('SIGKILL');
      await Promise.all(writers);
      await ended(server.child);
      await start();

      const fresh = String((await call('/api/login', signIn)).body['token']);
      const kept = new Set<string>();
      for (let page = 1; ; page += 1) {
        const { body } = await call(`/adminapi/admin?limit=100&page=${page}`, undefined, fresh, 'GET');
        const rows: { email: string }[] = body['data'];
        for (const { email } of rows) kept.add(email);
        if (rows.length === 0) break;
      }
      expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
      // Each stored admin has an audit row: both committed together.
      const { body } = await call('/adminapi/audit?call=addAdmin', undefined, fresh, 'GET');
      expect(body['count']).toBe(kept.size - 1);
    }
  });
});

describe('a second server on the same data folder', () => {
  it('refuses, naming the process that holds it', async () => {
    const second = spawn(process.execPath, [builtServer], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, DATABASE_URL: '', PORT: '0', DATA_DIR: dataDir },
    });
    let output = '';
    second.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    // 'close' also waits for the end of its output.
    expect(await once(second, 'close')).toEqual([1, null]);
    expect(output).toContain(String(server.child.pid));
  });
});

describe('SIGTERM', () => {
  it('finishes calls in flight, stops PostgreSQL and ends with 0', async () => {
    const body = JSON.stringify(signIn);
    const asking = await beginCall('/api/login', body);
    server.child.kill('SIGTERM');
    await until(() => expect(fetch(`http://127.0.0.1:${server.port}/healthz`)).rejects.toThrow());
    asking.end(body);
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(200);
    expect(await ended(server.child)).toBe(0);
    await start();
    expect(server.output()).not.toContain('taken over');
  });
});

/** Begins a call that the server accepts before its body is sent. */
async function beginCall(path: string, body: string): Promise<ClientRequest> {
  const asking = request({
    port: server.port,
    host: '127.0.0.1',
    path,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      // The server says that it waits for the body.
      expect: '100-continue',
    },
  });
  asking.flushHeaders();
  await once(asking, 'continue');
  return asking;
}
