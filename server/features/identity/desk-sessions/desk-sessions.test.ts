import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let other: TestApp;
let root: TestAdmin;
beforeAll(async () => {
  app = await startTestApp();
  other = await app.another();
  root = await app.signIn({ name: 'Root' });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const path = '/adminapi/sessions';
const again = async ({ email, password }: TestAdmin): Promise<string> =>
  (await app.call('POST', '/api/login', { email, password })).body.token;
const isLive = async (token: string) =>
  (await other.call('GET', '/api/adminprofile', undefined, { token })).status === 200;
interface Row {
  _id: string;
  adminName: string;
  isCurrent: boolean;
}
const list = async (query = ''): Promise<Row[]> => (await root.call('GET', `${path}${query}`)).body.data;

it('lists the live sessions of all admins, the newest first, or of one', async () => {
  const nadia = await app.signIn({ name: 'Nadia', restriction: [] });
  const ended = await again(nadia);
  await app.call('POST', '/api/logout', {}, { token: ended });
  expect((await list()).map(({ adminName, isCurrent }) => [adminName, isCurrent])).toEqual([
    ['Nadia', false],
    ['Root', true],
  ]);
  expect((await list('?sort=createdAt&limit=1&page=2')).map(({ adminName }) => adminName)).toEqual(['Nadia']);
  const { body } = await root.call('GET', `${path}?adminId=${nadia.id}`);
  expect([body.count, body.data[0]]).toEqual([
    1,
    {
      _id: expect.any(String),
      adminId: nadia.id,
      adminName: 'Nadia',
      device: expect.any(String),
      ipAddress: '127.0.0.1',
      createdAt: expect.stringMatching(/Z$/),
      lastUsedAt: expect.stringMatching(/Z$/),
      expiresAt: expect.stringMatching(/Z$/),
      isCurrent: false,
    },
  ]);
  expect((await nadia.call('GET', path)).status).toBe(403);
});

it('counts and pages up to ten thousand, however many there are', async () => {
  const many = await app.signIn({ name: 'Many', restriction: [] });
  const { db } = app.services;
  await sql`insert into admin_sessions (id, admin_id, user_agent, ip_address, expires_at)
    select gen_random_uuid(), ${many.id}, 'x', '127.0.0.1', now() + interval '1 day' from generate_series(1, 10100)`.execute(
    db,
  );
  const page = async (number: number) =>
    (await root.call('GET', `${path}?adminId=${many.id}&limit=100&page=${number}`)).body;
  const last = await page(100);
  expect([last.data.length, last.count, last.countIsExact]).toEqual([100, 10_000, false]);
  const beyond = await page(101);
  expect([beyond.data.length, beyond.count]).toEqual([0, 10_000]);
  expect((await page(999_999_999)).data).toEqual([]);
  await sql`delete from admin_sessions where user_agent = 'x'`.execute(db);
});

it('ends one at the next call on every server, once, with its row of the trail', async () => {
  const victim = await app.signIn({ name: 'Victim' });
  const stays = await again(victim);
  const [, first] = await list(`?adminId=${victim.id}`);
  const end = () => root.call('DELETE', `${path}/${first?._id}`);
  expect((await end()).body.message).toBe('Session ended');
  expect([await isLive(victim.token), await isLive(stays)]).toEqual([false, true]);
  expect((await end()).status).toBe(404);
  const { body } = await root.call('GET', '/adminapi/audit?call=endDeskSession');
  expect(body.data).toMatchObject([{ record: victim.id, adminName: 'Root', outcome: 'done' }]);
});

it('ends all of one admin, and leaves the own present session to signing out', async () => {
  const elsewhere = await again(root);
  const own = (await list(`?adminId=${root.id}`)).find(({ isCurrent }) => isCurrent);
  expect((await root.call('DELETE', `${path}/${own?._id}`)).status).toBe(409);
  const endAll = () => root.call('DELETE', `${path}/of/${root.id}`);
  expect((await endAll()).body.result).toEqual({ ended: 1 });
  expect([await isLive(elsewhere), await isLive(root.token)]).toEqual([false, true]);
  expect((await endAll()).status).toBe(409);
});

it('lets one of two superadmins win who end each other at once', async () => {
  const [one, two] = [await app.signIn({ name: 'One' }), await app.signIn({ name: 'Two' })];
  const answers = await Promise.all([
    one.call('DELETE', `${path}/of/${two.id}`),
    two.call('DELETE', `${path}/of/${one.id}`),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect([await isLive(one.token), await isLive(two.token)].filter(Boolean)).toHaveLength(1);
});
