import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAdminWrite } from '#server/platform/audit/record.ts';
import type { Caller } from '#server/platform/context/context.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTestKey, type TestKey } from '#server/testing/keys.ts';
import { rounds as roundsOf } from '#server/testing/rounds.ts';
import { until } from '#server/testing/until.ts';
import { authenticate } from './authenticate.ts';

let app: TestApp;
let superadmin: TestAdmin;
beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn();
});
afterAll(() => app.close());

const rounds = roundsOf(60, 200);
const rotations = roundsOf(15, 50);
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

it(`loses no write of either secret while it is rotated, in ${rotations} rounds`, async () => {
  for (let round = 0; round < rotations; round += 1) {
    const key = await addTestKey(app, { restriction: categories });
    const writing = [add(key), add(key), add(key)];
    const rotated = await superadmin.call('POST', `/adminapi/apiKeys/${key.id}/rotate`, {
      version: 1,
      overlapHours: 1,
      currentPassword: superadmin.password,
    });
    const answers = await Promise.all([...writing, add(key)]);
    expect([rotated, ...answers].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { token } = rotated.body.result;
    const newer = await app.call('GET', '/api/categorylist', undefined, { token: `Bearer ${token}` });
    expect(newer.status).toBe(200);
  }
});

it('is revoked in time though its long writes overlap without a pause', async () => {
  const key = await addTestKey(app, { restriction: categories });
  const caller = await authenticate(app.services, {
    authorization: key.authorization,
    ipAddress: '127.0.0.1',
  });
  const admin = caller?.admin as Caller;
  const outcome = { output: {}, audit: { record: null, before: null, after: null } };
  let written = 0;
  /** As a feed does it, chunk after chunk: the key's row is held while rows are written. */
  const feeding = async (seconds: number) => {
    for (let isLive = true; isLive;) {
      isLive = await app.services.db.transaction().execute(async (transaction) => {
        const request = { id: 'a feed', ipAddress: '127.0.0.1' };
        if (!(await recordAdminWrite(transaction, 'feed', outcome, { admin, request }))) return false;
        await sql`select pg_sleep(${seconds})`.execute(transaction);
        written += 1;
        return true;
      });
    }
  };
  // Of different lengths, so that they never all end at once.
  const feeds = [0.06, 0.08, 0.1, 0.12, 0.14, 0.16].map(feeding);
  await until(() => expect(written).toBeGreaterThan(20));
  expect((await revoke(key)).status).toBe(200);
  const atTheAnswer = written;
  await Promise.all(feeds);
  // Each feed may have a chunk that it counts just now; none is written any more.
  expect(written - atTheAnswer).toBeLessThanOrEqual(6);
  const { count } = await app.services.db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('admin_id', '=', key.id)
    .executeTakeFirstOrThrow();
  expect(count).toBe(written);
});
