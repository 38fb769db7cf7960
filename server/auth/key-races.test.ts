import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '../testing/app.ts';
import { addTestKey, type TestKey } from '../testing/keys.ts';

let app: TestApp;
let superadmin: TestAdmin;
beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn();
});
afterAll(() => app.close());

const rounds = 200;
const categories = [{ path: '/categorylist', isWriteAccess: true }];
let names = 0;

const add = (key: TestKey) =>
  key.call('POST', '/api/addcategory', { category: `Race ${(names += 1)} of ${key.id}` });
const revoke = (key: TestKey) => superadmin.call('POST', `/adminapi/apiKeys/${key.id}/revoke`, {});
const change = (key: TestKey, restriction: object[]) =>
  superadmin.call('PUT', `/adminapi/apiKeys/${key.id}`, {
    name: key.name,
    restriction,
    networks: [],
    callsPerMinute: 60_000,
    expiresAt: null,
  });

/** How many categories a key added, by the list, and how many additions the trail has of it. */
async function added(key: TestKey): Promise<[rows: number, recorded: number]> {
  const { db } = app.services;
  const [rows, recorded] = await Promise.all([
    db
      .selectFrom('categories')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('name', 'like', `%${key.id}`)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('admin_id', '=', key.id)
      .executeTakeFirstOrThrow(),
  ]);
  return [rows.count, recorded.count];
}

describe(`a key that loses its right while it writes, in ${rounds} rounds`, () => {
  it.each([
    ['revoked', revoke, 401],
    ['given no rights', (key: TestKey) => change(key, []), 403],
  ])('writes nothing more once that is answered: %s', async (_, end, status) => {
    for (let round = 0; round < rounds / 2; round += 1) {
      const key = await addTestKey(app, { restriction: categories });
      const writing = [add(key), add(key), add(key)];
      const ended = await end(key);
      const after = await added(key);
      const late = await add(key);
      const answers = await Promise.all(writing);
      expect([ended.status, late.status]).toEqual([200, status]);
      expect(answers.every((answer) => [200, status].includes(answer.status))).toBe(true);
      const done = answers.filter((answer) => answer.status === 200).length;
      // What was saved was saved before the answer of the one who ended it, and each has its row.
      expect(after).toEqual([done, done]);
      expect(await added(key)).toEqual([done, done]);
    }
  });
});

it('is revoked in time though 16 connections write without a pause', async () => {
  const key = await addTestKey(app, { restriction: categories });
  const statuses = new Set<number>();
  const writer = async () => {
    for (;;) {
      const { status } = await add(key);
      statuses.add(status);
      if (status !== 200) return;
    }
  };
  const writers = Array.from({ length: 16 }, writer);
  for (let time = 0; time < 20; time += 1) await add(key);
  const ended = await revoke(key);
  expect(ended.status).toBe(200);
  await Promise.all(writers);
  expect([...statuses].toSorted()).toEqual([200, 401]);
});
