import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import {
  callProcess,
  ended,
  type ServerProcess,
  startServerProcess,
} from '#server/testing/server-process.ts';

const signIn = { email: 'root@example.com', password: 'a password for tests' };
const count = 300;

let database: TestDatabase;
let server: ServerProcess;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await ended(server.child);
  await database.drop();
});

const start = () =>
  startServerProcess({
    DATABASE_URL: database.url,
    SECRET_KEY: 'a key for tests alone, forty characters',
    SUPERADMIN_EMAIL: signIn.email,
    SUPERADMIN_PASSWORD: signIn.password,
  });

it(
  'a killed server’s bulk run goes on at the next one, and does no row twice',
  { timeout: 400_000 },
  async () => {
    server = await start();
    const users = Array.from({ length: count }, (_, index) => ({
      id: uuidV7(),
      name: `User ${index}`,
      email: `user${index}@example.com`,
      address: null,
    }));
    await database.kysely.insertInto('users').values(users).execute();
    const token = String((await callProcess(server, '/api/login', signIn)).body['token']);
    const call = async (method: string, path: string, body?: object) =>
      (await callProcess(server, path, body, token, method)).body['result'] as {
        _id: string;
        phase: string;
        outcome: { done: number };
      };
    const { _id } = await call('POST', '/adminapi/bulk', { list: 'listUsers', act: 'block', matching: {} });
    const phase = async (wanted: string) => {
      while ((await call('GET', `/adminapi/bulk/${_id}`)).phase !== wanted) await sleep(50);
    };
    await phase('asking');
    await call('POST', `/adminapi/bulk/${_id}/confirm`, {});
    const blocked = async () => {
      const { done } = await database.kysely
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('done'))
        .where('status', '=', 'blocked')
        .executeTakeFirstOrThrow();
      return done;
    };
    while ((await blocked()) < 60) await sleep(1);
    server.child.kill('SIGKILL');
    await ended(server.child);
    expect(await blocked()).toBeLessThan(count);
    server = await start();
    await phase('over');
    expect((await call('GET', `/adminapi/bulk/${_id}`)).outcome).toEqual({ done: count, notDone: [] });
    expect(await blocked()).toBe(count);
    const trail = await database.kysely
      .selectFrom('audit_log')
      .select(['record'])
      .where('call', '=', 'changeUserStatus')
      .execute();
    expect(trail).toHaveLength(count);
    expect(new Set(trail.map(({ record }) => record)).size).toBe(count);
  },
);
