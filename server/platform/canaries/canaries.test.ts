import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidV7 } from '../db/uuid-v7.ts';
import {
  type Answer,
  maskPersonalData,
  startTestApp,
  type TestAdmin,
  type TestApp,
} from '#server/testing/app.ts';
import { sealAll } from '#server/testing/audit.ts';
import { exported } from '#server/testing/exports.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { canaryAlarmsWritten } from '../calls/notice-canaries.ts';
import { watchCanaries } from './watch.ts';

let app: TestApp;
let superadmin: TestAdmin;
/** Somebody with the right to see and change users. */
let clerk: TestAdmin;

const canary = { id: uuidV7(), name: 'Orla Quillfeather', email: 'orla.quillfeather@example.org' };
const honest = Array.from({ length: 12 }, (_, n) => ({
  id: uuidV7(),
  name: `Orla Smith ${n}`,
  email: `orla${n}@example.net`,
}));

beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn({ name: 'Root' });
  clerk = await app.signIn({ name: 'Mallory', restriction: [{ path: '/user', isWriteAccess: true }] });
  await app.services.db
    .insertInto('users')
    .values([canary, ...honest].map((user) => ({ ...user, address: null })))
    .execute();
  await watchCanaries(app.services);
  expect((await superadmin.call('POST', '/adminapi/canaries', { id: canary.id })).status).toBe(200);
  await sealAll(app);
  await watchCanaries(app.services);
});
afterAll(() => app.close());

/** The alarms since the previous call: how, by whom, and how many emails were sent. */
async function alarms() {
  await canaryAlarmsWritten();
  await sealAll(app);
  await watchCanaries(app.services);
  const { rows } = await app.database.pool.query<{ how: string; name: string; call: string }>(
    `select after->>'how' as how, after->>'readerName' as name, after->>'call' as call from audit_log
     where call = 'readCanary' and id > $1 order by id`,
    [last],
  );
  const mails = await app.database.pool.query<{ text: string }>(
    `select text from mail_messages where subject = 'A canary user was read' and to_address = $1 and id > $2`,
    [superadmin.email, lastMail],
  );
  return { rows, mails: mails.rows.map(({ text }) => text) };
}
let last = 0;
let lastMail = '00000000-0000-0000-0000-000000000000';
beforeEach(async () => {
  await alarms();
  const { pool } = app.database;
  await pool.query(`delete from sign_in_limits where key like 'canary:%'`);
  last = (await pool.query(`select coalesce(max(id), 0)::int as id from audit_log`)).rows[0].id;
  lastMail = (await pool.query(`select coalesce(max(id::text), $1) as id from mail_messages`, [lastMail]))
    .rows[0].id;
});

const get = (who: Pick<TestAdmin, 'call'>, path: string) => who.call('GET', path);
const users = (search: string) => `/api/getAllusers?search=${encodeURIComponent(search)}`;

/** specification 23.21 */
describe('a canary', () => {
  it('is silent while people browse, sort and search for others', async () => {
    for (const path of [
      '/api/getAllusers?limit=100',
      '/api/getAllusers?sort=-name',
      users('orla'),
      '/adminapi/find?search=orl',
    ])
      expect((await get(clerk, path)).status).toBe(200);
    await get(clerk, `/adminapi/getUsers?userid=${honest[0]?.id}`);
    expect(await alarms()).toEqual({ rows: [], mails: [] });
  });

  it.each([
    ['its whole email', users(canary.email.toUpperCase())],
    ['its whole name', users(canary.name)],
    ['a part that leads to it alone', users('quillfea')],
    ['its email in the palette', `/adminapi/find?search=${canary.email}`],
    ['its email by the address of its page', `/adminapi/userOf?text=${canary.email}`],
  ])('is found by %s', async (_, path) => {
    expect(JSON.stringify((await get(clerk, path)).body)).toContain(canary.id);
    const { rows, mails } = await alarms();
    expect(rows).toMatchObject([{ how: 'found', name: 'Mallory' }]);
    expect(mails).toHaveLength(1);
  });

  it.each([
    `/adminapi/getUsers?userid=${canary.id.toUpperCase()}`,
    `/adminapi/timeline/user/${canary.id}`,
    `/adminapi/notes/user/${canary.id}`,
  ])('is opened by %s', async (path) => {
    expect((await get(clerk, path)).status).toBe(200);
    const { rows, mails } = await alarms();
    expect(rows).toMatchObject([{ how: 'opened', name: 'Mallory' }]);
    expect(mails[0]).toMatch(
      /Mallory opened the canary user Orla Quillfeather\.[^]*Time: 2\d{3}-\d\d-\d\d [\d:]{8} UTC. IP address: 127\.0\.0\.1/,
    );
  });

  it('is found also by somebody who sees masks', async () => {
    await maskPersonalData(app);
    try {
      const { body } = await get(clerk, users(canary.email));
      expect(JSON.stringify(body)).not.toContain(canary.email);
      expect((await alarms()).rows).toMatchObject([{ how: 'found' }]);
    } finally {
      await maskPersonalData(app, false);
    }
  });

  it('is read by an API key whatever it asks for, and by a file in every format, whole or filtered', async () => {
    const key = await addTestKey(app, {
      name: 'Sync',
      restriction: [{ path: '/user', isWriteAccess: false }],
    });
    await get(key, '/api/getAllusers?limit=100');
    expect((await alarms()).rows).toMatchObject([{ how: 'api', name: 'Sync' }]);
    for (const format of ['csv', 'xlsx', 'ndjson']) {
      await app.database.pool.query(`delete from sign_in_limits where key like 'canary:%'`);
      const before = (await alarms()).rows.length;
      expect((await exported(app, clerk, { list: 'listUsers', format, input: {} })).status).toBe(200);
      const { rows } = await alarms();
      expect(rows.slice(before), format).toMatchObject([
        { how: 'exported', name: 'Mallory', call: 'listUsers' },
      ]);
    }
  });

  it('is revealed and changed, which is named once within the hour', async () => {
    const reveal = { kind: 'user', id: canary.id, field: 'email', reason: 'asked' };
    expect((await clerk.call('POST', '/adminapi/reveal', reveal)).status).toBe(200);
    expect((await alarms()).rows).toMatchObject([{ how: 'changed', call: 'revealPersonal' }]);
    await app.database.pool.query(`delete from sign_in_limits where key like 'canary:%'`);
    for (const status of ['blocked', 'active'])
      expect((await clerk.call('POST', '/api/change-status', { id: canary.id, status })).status).toBe(200);
    const { rows, mails } = await alarms();
    expect(rows.slice(1)).toMatchObject([{ how: 'changed', name: 'Mallory', call: 'changeUserStatus' }]);
    expect(mails).toHaveLength(2);
    await clerk.call('POST', '/api/change-status', { id: honest[2]?.id, status: 'blocked' });
    expect((await alarms()).rows).toHaveLength(2);
  });

  it('raises each alarm once on two servers', async () => {
    const other = await app.another();
    try {
      await clerk.call('POST', '/api/change-status', { id: canary.id, status: 'blocked' });
      await sealAll(app);
      await Promise.all([watchCanaries(app.services), watchCanaries(other.services)]);
      // The other server knows it too, since it looked.
      await other.call('GET', users(canary.email), undefined, { token: clerk.token });
      const { rows } = await alarms();
      expect(rows.map(({ how }) => how)).toEqual(['changed', 'found']);
    } finally {
      await clerk.call('POST', '/api/change-status', { id: canary.id, status: 'active' });
      await other.close();
    }
  });
});

describe('somebody who is no superadmin', () => {
  const look = async (id: string, search: string) => {
    const paths = [
      users(search),
      `/adminapi/getUsers?userid=${id}`,
      `/adminapi/timeline/user/${id}`,
      `/adminapi/related/user/${id}`,
      `/adminapi/find?search=${search}`,
    ];
    const answers: Answer[] = [];
    for (const path of paths) answers.push(await get(clerk, path));
    const file = await exported(app, clerk, { list: 'listUsers', input: { search } });
    return JSON.stringify([answers.map(({ status, body }) => ({ status, body })), file.text]);
  };

  it('gets the same answers about a user before it becomes a canary, while it is one, and after alarms', async () => {
    const user = honest[5] as (typeof honest)[number];
    const before = await look(user.id, user.email);
    expect((await superadmin.call('POST', '/adminapi/canaries', { id: user.id })).status).toBe(200);
    await watchCanaries(app.services);
    expect(await look(user.id, user.email)).toBe(before);
    expect((await alarms()).rows.length).toBeGreaterThan(1);
    expect(await look(user.id, user.email)).toBe(before);
    expect((await superadmin.call('POST', '/adminapi/canaries/remove', { id: user.id })).status).toBe(200);
    await watchCanaries(app.services);
    const { rows } = await alarms();
    expect(await look(user.id, user.email)).toBe(before);
    expect((await alarms()).rows).toEqual(rows);
  });

  it('can neither list nor make them, and no row of the trail or event names one as its record', async () => {
    for (const [method, path] of [
      ['GET', '/adminapi/canaries'],
      ['POST', '/adminapi/canaries'],
      ['POST', '/adminapi/canaries/remove'],
    ] as const)
      expect((await clerk.call(method, path, method === 'GET' ? undefined : { id: canary.id })).status).toBe(
        403,
      );
    const { rows } = await app.database.pool.query(
      `select record from audit_log where call in ('addCanary', 'removeCanary', 'readCanary') and record is not null
       union all select record_id from events where call in ('addCanary', 'removeCanary', 'readCanary')`,
    );
    expect(rows).toEqual([]);
  });
});

it('a superadmin creates one, which looks like any other user and alarms at its first read', async () => {
  const given = { name: 'Edda Marrowgate', email: 'Edda.Marrowgate@example.org' };
  const create = (body: object) => superadmin.call('POST', '/adminapi/canaries/create', body);
  const made = await create(given);
  expect([made.status, made.body.message]).toEqual([200, 'Canary created']);
  const id: string = made.body.result._id;
  await watchCanaries(app.services);
  const row = async (user: string) =>
    (await get(superadmin, `/adminapi/getUsers?userid=${user}`)).body.result;
  const [fresh, other] = [await row(id), await row(honest[1]?.id ?? '')];
  expect(Object.keys(fresh)).toEqual(Object.keys(other));
  expect(fresh).toMatchObject({ name: given.name, status: other.status });
  await alarms();
  await app.database.pool.query(`delete from sign_in_limits where key like 'canary:%'`);
  const before = (await alarms()).rows.length;
  expect((await get(clerk, users('edda.marrowgate@example.org'))).body.data).toHaveLength(1);
  expect((await alarms()).rows.slice(before)).toMatchObject([{ how: 'found', name: 'Mallory' }]);
  // An email that somebody has, whatever its case, and half of one.
  expect((await create({ ...given, email: canary.email.toUpperCase() })).body.errors).toHaveProperty('email');
  expect((await create({ ...given, email: 'edda' })).body.errors).toHaveProperty('email');
  expect((await clerk.call('POST', '/adminapi/canaries/create', given)).status).toBe(403);
  expect((await superadmin.call('POST', '/adminapi/canaries/remove', { id })).status).toBe(200);
});

it('a superadmin lists them, reads the list without an alarm, and is told what is wrong', async () => {
  const { body } = await get(superadmin, '/adminapi/canaries');
  expect(body.data).toMatchObject([{ _id: canary.id, name: canary.name, addedBy: 'Root' }]);
  await get(superadmin, '/adminapi/audit?call=readCanary');
  expect((await alarms()).rows).toEqual([]);
  const add = (id: string) => superadmin.call('POST', '/adminapi/canaries', { id });
  expect((await add(canary.id)).status).toBe(404);
  expect((await add(uuidV7())).status).toBe(404);
  expect((await superadmin.call('POST', '/adminapi/canaries/remove', { id: uuidV7() })).status).toBe(404);
});
