import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let root: TestAdmin;
let reader: TestAdmin;
let writer: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  root = await app.signIn();
  reader = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: false }] });
  writer = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
});
afterAll(() => app.close());

const look = { order: ['email', 'name'], hidden: ['address'], widths: { email: 240 } };
const view = {
  path: '/user',
  list: 'listUsers',
  name: 'Blocked',
  audience: 'own',
  query: 'status=blocked',
  columns: look,
};
const add = (admin: TestAdmin, fields: object = {}) =>
  admin.call('POST', '/adminapi/savedViews', { ...view, ...fields });
const change = (admin: TestAdmin, id: string, fields: object) =>
  admin.call('PUT', `/adminapi/savedViews/${id}`, fields);
const remove = (admin: TestAdmin, id: string) => admin.call('DELETE', `/adminapi/savedViews/${id}`);
async function namesFor(admin: TestAdmin): Promise<string[]> {
  const { body } = await admin.call('GET', '/adminapi/savedViews');
  return (body.result.views as { name: string }[]).map(({ name }) => name).toSorted();
}

describe('how lists look', () => {
  it('is remembered by the admin, by list, and comes with the profile', async () => {
    const save = (body: object) => reader.call('PUT', '/adminapi/listPreferences', body);
    expect((await save({ density: 'compact', pageSize: 50 })).status).toBe(200);
    await Promise.all([
      save({ list: 'listUsers', columns: look }),
      save({ list: 'listFaqs', columns: { ...look, hidden: [] } }),
    ]);
    const profile = (await reader.call('GET', '/api/adminprofile')).body.data.data;
    expect(profile.lists).toEqual({
      density: 'compact',
      pageSize: 50,
      columns: { listUsers: look, listFaqs: { ...look, hidden: [] } },
    });
    await save({ list: 'listUsers' });
    expect((await reader.call('GET', '/api/adminprofile')).body.data.data.lists.columns).toEqual({
      listFaqs: { ...look, hidden: [] },
    });
    expect((await writer.call('GET', '/api/adminprofile')).body.data.data.lists.density).toBe('comfortable');
  });

  it.each([
    [{ density: 'loose' }, 'density'],
    [{ pageSize: 7 }, 'pageSize'],
    [{ list: 'getProfile' }, 'list'],
    [{ list: 'listUsers', columns: { ...look, order: Array.from({ length: 61 }, () => 'a') } }, 'columns'],
    [{ list: 'listUsers', columns: { ...look, hidden: ['<b>'] } }, 'columns'],
    [{ list: 'listUsers', columns: { ...look, widths: { email: 10_000 } } }, 'columns'],
  ])('refuses %j', async (body, field) => {
    const { status, body: answer } = await reader.call('PUT', '/adminapi/listPreferences', body);
    expect([status, Object.keys(answer.errors)]).toEqual([400, [field]]);
  });
});

describe('a saved view', () => {
  it('is its owner’s, and may be shared by whom has what it is shared by', async () => {
    expect((await add(reader, { name: 'Mine' })).status).toBe(200);
    expect((await add(reader, { name: 'Theirs', audience: 'writers' })).status).toBe(403);
    expect((await add(writer, { name: 'Ours', audience: 'writers' })).status).toBe(200);
    expect((await add(writer, { name: 'Everybody', audience: 'all' })).status).toBe(403);
    expect((await add(root, { name: 'Everybody', audience: 'all' })).status).toBe(200);
    expect(await namesFor(reader)).toEqual(['Everybody', 'Mine']);
    expect(await namesFor(writer)).toEqual(['Everybody', 'Ours']);
    expect(await namesFor(root)).toEqual(['Everybody', 'Ours']);
    const other = await app.signIn({ restriction: [{ path: '/faq', isWriteAccess: true }] });
    expect(await namesFor(other)).toEqual([]);
    expect((await add(other)).status).toBe(403);
  });

  it('is changed by its owner and by superadmins, by the version that was loaded', async () => {
    const { _id: id } = (await add(root, { name: 'Shared', audience: 'all' })).body.result;
    expect((await change(writer, id, { name: 'Stolen' })).status).toBe(403);
    expect((await remove(writer, id)).status).toBe(403);
    const { _id: own } = (await add(writer, { name: 'Private' })).body.result;
    expect((await change(root, own, { name: 'Seen' })).status).toBe(404);
    expect((await remove(reader, own.toUpperCase())).status).toBe(404);
    const tries = await Promise.all(
      ['A', 'B', 'C'].map((name) => change(writer, own, { name: `Private ${name}`, version: 1 })),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await change(writer, own, { audience: 'all' })).status).toBe(403);
    expect((await remove(writer, own)).status).toBe(200);
    expect((await remove(writer, own)).status).toBe(404);
  });

  it('is changed by its owner only while they may share it so far', async () => {
    const owner = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
    const { _id: id } = (await add(owner, { name: 'Team', audience: 'writers' })).body.result;
    expect((await change(root, id, { audience: 'all' })).status).toBe(200);
    expect((await change(owner, id, { name: 'Mine for all' })).status).toBe(403);
    expect((await change(owner, id, { audience: 'writers', name: 'Team again' })).status).toBe(200);
    await app.services.db
      .updateTable('admins')
      .set({ restriction: JSON.stringify([{ path: '/user', isWriteAccess: false }]) })
      .where('id', '=', owner.id)
      .execute();
    expect((await change(owner, id, { query: 'status=active' })).status).toBe(403);
    expect((await change(owner, id, { audience: 'own', query: 'status=active' })).status).toBe(200);
    expect((await remove(owner, id)).status).toBe(200);
  });

  it('has a name of its own on its list', async () => {
    const third = await app.signIn();
    const both = await Promise.all([add(third, { name: 'Twice' }), add(third, { name: 'twice' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.body.errors).toEqual({
      name: 'You already have a view with this name. Choose a different one.',
    });
    expect(Object.keys((await add(third, { name: 'x'.repeat(61) })).body.errors)).toEqual(['name']);
    expect(Object.keys((await add(third, { query: 'x'.repeat(2001) })).body.errors)).toEqual(['query']);
    expect(Object.keys((await add(third, { path: '/nowhere' })).body.errors)).toEqual(['path']);
  });

  it('is one of a hundred at most, also of those that are made at once', async () => {
    const many = await app.signIn();
    for (let at = 0; at < 98; at += 1) expect((await add(many, { name: `View ${at}` })).status).toBe(200);
    const last = await Promise.all(['a', 'b', 'c', 'd'].map((name) => add(many, { name })));
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400]);
  });
});

describe('the counts of saved views', () => {
  it('are those of their lists, for who sees them, and only where the call takes what the address says', async () => {
    const { db } = app.services;
    const users = ['active', 'blocked', 'blocked'] as const;
    await db
      .insertInto('users')
      .values(users.map((status) => ({ id: uuidV7(), name: 'Counted', status })))
      .execute();
    await db
      .insertInto('reports')
      .values(
        [null, new Date()].map((at) => ({
          id: uuidV7(),
          address: '0xabc',
          type: 'user',
          description: 'x',
          handled_at: at,
        })),
      )
      .execute();
    const owner = await app.signIn({
      restriction: ['/user', '/report-list'].map((path) => ({ path, isWriteAccess: false })),
    });
    const reports = { path: '/report-list', list: 'listReports' };
    const expected: Record<string, number> = {};
    const own = new Set<string>();
    const keep = async (name: string, fields: object, count?: number) => {
      const { body } = await add(owner, { name, columns: null, ...fields });
      own.add(body.result._id);
      if (count !== undefined) expected[body.result._id] = count;
    };
    await keep('blocked', { query: 'status=blocked&sort=-name&limit=50&page=3' }, 2);
    await keep('open', { ...reports, query: '' }, 1);
    await keep('every report', { ...reports, query: 'handled=all' }, 2);
    await keep('searched', { query: 'search=counted' });
    await keep('by a part of a text', { query: 'name=contains:ount' });
    await keep('of the last days', { query: 'when=last7' });
    await keep('of days of a zone', { query: 'from=2026-01-01' });
    await keep('nonsense', { query: 'status=gone&__proto__=x&page=x' });
    const counts = async (admin: TestAdmin) => {
      const { status, body } = await admin.call('GET', '/adminapi/savedViews/counts');
      expect(status).toBe(200);
      const all = body.result.counts as { _id: string; count: number }[];
      return Object.fromEntries(all.flatMap(({ _id, count }) => (own.has(_id) ? [[_id, count]] : [])));
    };
    expect(await counts(owner)).toEqual(expected);
    expect(await counts(reader)).toEqual({});
    // Who loses the menu loses the counts of its views.
    await db
      .updateTable('admins')
      .set({ restriction: JSON.stringify([{ path: '/user', isWriteAccess: false }]) })
      .where('id', '=', owner.id)
      .execute();
    expect(Object.values(await counts(owner))).toEqual([2]);
  });
});
