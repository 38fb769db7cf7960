import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';

let app: TestApp;
let root: TestAdmin;
let user: string;

beforeAll(async () => {
  app = await startTestApp();
  root = await app.signIn();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.services;
  await db.deleteFrom('own_fields').execute();
  user = uuidV7();
  await db
    .insertInto('users')
    .values({ id: user, name: 'Amira', email: `${user}@example.com` })
    .execute();
});

const add = async (field: object) => {
  const { status, body } = await root.call('POST', '/adminapi/own-fields', {
    kind: 'user',
    type: 'text',
    label: 'A field',
    ...field,
  });
  expect(body.errors ?? {}).toEqual({});
  expect(status).toBe(200);
  return body.result;
};
const set = (values: object, more: object = {}, by = root) =>
  by.call('PUT', `/adminapi/own-values/user/${user}`, { values, ...more });
const values = async () => (await root.call('GET', `/adminapi/own-values/user/${user}`)).body.result.values;

describe('own fields', () => {
  it('have values of their type, exactly as entered', async () => {
    for (const [key, type] of Object.entries({
      note: 'text',
      score: 'number',
      since: 'date',
      vip: 'boolean',
      site: 'link',
    }))
      await add({ key, type });
    await add({ key: 'tier', type: 'choice', choices: ['Gold', 'Silver'] });
    const all = {
      note: 'Met in Dubai',
      score: '123456789012345678901.000000000000000001',
      since: '2026-11-27',
      vip: true,
      site: 'https://example.com/a',
      tier: 'Gold',
    };
    expect((await set(all)).status).toBe(200);
    expect(await values()).toEqual(all);
    await set({ vip: null, tier: 'Silver' });
    expect(await values()).toEqual({ ...all, vip: undefined, tier: 'Silver' });

    const { status, body } = await set({
      score: 'many',
      since: '2026-13-01',
      vip: 'yes',
      site: 'javascript:alert(1)',
      tier: 'Bronze',
      other: 'x',
    });
    expect(status).toBe(400);
    expect(Object.keys(body.errors).toSorted()).toEqual(['other', 'score', 'since', 'site', 'tier', 'vip']);
    expect(await values()).toEqual({ ...all, vip: undefined, tier: 'Silver' });
  });

  it('are added, changed and deleted by superadmins only', async () => {
    const field = await add({ key: 'vip', type: 'boolean' });
    const other = await app.signIn({ role: 'admin', restriction: [{ path: '/user', isWriteAccess: true }] });
    expect(
      (await other.call('POST', '/adminapi/own-fields', { kind: 'user', key: 'a', label: 'A', type: 'text' }))
        .status,
    ).toBe(403);
    expect((await other.call('GET', '/adminapi/own-fields')).body.result.fields).toHaveLength(1);
    expect((await set({ vip: true }, {}, other)).status).toBe(200);
    const reader = await app.signIn({
      role: 'admin',
      restriction: [{ path: '/user', isWriteAccess: false }],
    });
    expect((await set({ vip: false }, {}, reader)).status).toBe(403);
    const stranger = await app.signIn({
      role: 'admin',
      restriction: [{ path: '/TokenList', isWriteAccess: true }],
    });
    expect((await stranger.call('GET', '/adminapi/own-fields')).body.result.fields).toEqual([]);
    expect((await stranger.call('GET', `/adminapi/own-values/user/${user}`)).status).toBe(403);

    expect((await root.call('DELETE', `/adminapi/own-fields/${field._id}`)).status).toBe(200);
    expect(await values()).toEqual({});
    await root.call('POST', `/adminapi/own-fields/${field._id}/restore`);
    expect(await values()).toEqual({ vip: true });
  });

  it('number at most twenty for each kind, also for two who add one at once', async () => {
    for (let each = 0; each < 19; each += 1) await add({ key: `field_${each}` });
    const both = await Promise.all(
      ['a', 'b'].map((key) =>
        root.call('POST', '/adminapi/own-fields', { kind: 'user', key, label: key, type: 'text' }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('refuses a value that somebody else changed since the form was loaded', async () => {
    await add({ key: 'note' });
    await set({ note: 'first' });
    const { status } = await set({ note: 'second' }, { loaded: { note: null } });
    expect(status).toBe(409);
    expect((await set({ note: 'second' }, { loaded: { note: 'first' } })).status).toBe(200);
  });

  it('keep a change of somebody else when an older one is undone', async () => {
    await add({ key: 'note' });
    await set({ note: 'first' });
    await set({ note: 'second' });
    const { body } = await root.call('GET', `/adminapi/audit?record=${user}`);
    const [, older] = body.data;
    expect((await root.call('POST', `/adminapi/audit/${older._id}/restore`)).status).toBe(409);
    expect(await values()).toEqual({ note: 'second' });
  });
});
