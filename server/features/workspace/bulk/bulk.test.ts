// Long because bulk runs, undo and trash are tried on one desk: to start another takes seconds.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { purgeTrashJob } from '#server/features/privacy/trash/purge.ts';
import { exported, rowsOfCsv } from '#server/testing/exports.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { addToken } from '#server/testing/marketplace.ts';
import { rounds } from '#server/testing/rounds.ts';
import { useRunWork } from '#server/testing/runs.ts';

let app: TestApp;
let admin: TestAdmin;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

/** How long a server works on a run at a time (server/features/workspace/bulk/work.ts). */
const turnMs = 5_000;
const takeTurn = useRunWork(() => app, ['bulk']);

/** A server works on the bulk runs that are due. On a busy machine a turn can end in the middle of a run: then it takes another. */
async function work(): Promise<void> {
  let started: number;
  do {
    started = performance.now();
    await takeTurn();
  } while (performance.now() - started >= turnMs);
}

let counter = 0;
/** Users whose names begin alike. */
async function addUsers(count: number, prefix: string): Promise<string[]> {
  const users = Array.from({ length: count }, (_, index) => {
    counter += 1;
    return { id: uuidV7(), name: `${prefix} ${index}`, email: `bulk${counter}@example.com`, address: null };
  });
  await app.services.db.insertInto('users').values(users).execute();
  return users.map(({ id }) => id);
}

const prepare = (given: object, by: Pick<TestAdmin, 'call'> = admin) =>
  by.call('POST', '/adminapi/bulk', given);
const prepared = async (given: object, by: Pick<TestAdmin, 'call'> = admin) => {
  const { status, body } = await prepare(given, by);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.result;
};
const get = async (id: string, by: Pick<TestAdmin, 'call'> = admin) =>
  (await by.call('GET', `/adminapi/bulk/${id}`)).body.result;
const confirm = (id: string, by: Pick<TestAdmin, 'call'> = admin) =>
  by.call('POST', `/adminapi/bulk/${id}/confirm`);
const rowsOf = async (id: string, query = '') =>
  (await admin.call('GET', `/adminapi/bulk/${id}/rows?limit=100${query}`)).body.data;
const users = (ids: readonly string[]) =>
  app.services.db
    .selectFrom('users')
    .select(['id', 'status', 'deleted_at', 'version'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
const statuses = async (ids: readonly string[]) => (await users(ids)).map(({ status }) => status);
const trail = (record: string) =>
  app.services.db
    .selectFrom('audit_log')
    .select(['call', 'admin_id', 'after'])
    .where('record', '=', record)
    .orderBy('id')
    .execute();
const done = async (given: object, by: Pick<TestAdmin, 'call'> = admin) => {
  const { _id } = await prepared(given, by);
  expect((await confirm(_id, by)).status).toBe(200);
  await work();
  return get(_id, by);
};

describe('a bulk run', () => {
  it('tries first and leaves nothing, then changes row by row with an audit row and an event each', async () => {
    const ids = await addUsers(5, 'Tried');
    await app.services.db
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('id', '=', ids[0] as string)
      .execute();
    const before = await users(ids);
    const run = await prepared({ list: 'listUsers', act: 'block', ids: [...ids, ids[1]] });
    expect(run).toMatchObject({
      phase: 'asking',
      total: 5,
      check: { looked: 5, would: 4, wouldNot: [{ count: 1, names: ['Tried 0'] }] },
      outcome: { done: 0, notDone: [] },
      canUndo: false,
    });
    expect(await users(ids)).toEqual(before);
    expect(await trail(ids[1] as string)).toEqual([]);
    await work();
    expect(await statuses(ids)).toEqual(['blocked', 'active', 'active', 'active', 'active']);

    expect((await confirm(run._id)).status).toBe(200);
    expect((await confirm(run._id)).status).toBe(409);
    await work();
    expect(await get(run._id)).toMatchObject({
      phase: 'over',
      state: 'done',
      outcome: { done: 4, notDone: [{ count: 1, names: ['Tried 0'] }] },
      canUndo: true,
    });
    expect(new Set(await statuses(ids))).toEqual(new Set(['blocked']));
    expect(await trail(ids[1] as string)).toEqual([
      { call: 'changeUserStatus', admin_id: admin.id, after: { status: 'blocked' } },
    ]);
    const events = await app.services.db
      .selectFrom('events')
      .select('type')
      .where('record_id', 'in', ids)
      .execute();
    expect(events.map(({ type }) => type)).toEqual(Array(4).fill('user.blocked'));
    expect((await trail(run._id)).map(({ call }) => call)).toEqual([
      'prepareBulk',
      'confirmBulk',
      'finishBulk',
    ]);
    expect((await rowsOf(run._id)).map((row: { outcome: string }) => row.outcome)).toEqual([
      'refused',
      ...Array(4).fill('done'),
    ]);
    expect(await rowsOf(run._id, '&done=false')).toHaveLength(1);
  });

  it('takes all that match a search, as the list’s call reads it', async () => {
    const ids = await addUsers(130, 'Matchable');
    await addUsers(3, 'Other');
    const run = await prepared({ list: 'listUsers', act: 'block', matching: { search: 'matchab' } });
    expect(run).toMatchObject({ phase: 'counting', total: null });
    await work();
    expect(await get(run._id)).toMatchObject({ phase: 'asking', total: 130, check: { would: 130 } });
    await confirm(run._id);
    await work();
    expect(await get(run._id)).toMatchObject({ state: 'done', outcome: { done: 130 } });
    expect(new Set(await statuses(ids))).toEqual(new Set(['blocked']));
    const wrong = await prepare({ list: 'listUsers', act: 'block', matching: { colour: 'red' } });
    expect(wrong.status).toBe(400);
    expect((await prepare({ list: 'listUsers', act: 'block' })).status).toBe(400);
    expect((await prepare({ list: 'listUsers', act: 'accept', ids })).status).toBe(400);
  });

  it('spares rows that changed since they were counted, and names them; so does its undoing', async () => {
    const ids = await addUsers(4, 'Moving');
    const [first, second] = ids as [string, string];
    const { _id } = await prepared({ list: 'listUsers', act: 'block', ids });
    await app.services.db.updateTable('users').set({ name: 'Moved' }).where('id', '=', first).execute();
    await confirm(_id);
    await work();
    expect(await get(_id)).toMatchObject({
      outcome: { done: 3, notDone: [{ count: 1, names: ['Moving 0'] }] },
    });
    expect(await statuses(ids)).toEqual(['active', 'blocked', 'blocked', 'blocked']);

    // Somebody else changes one of them and changes it back: its status is the run's, but its version isn't.
    for (const status of ['active', 'blocked'])
      expect((await admin.call('POST', '/api/change-status', { id: second, status })).status).toBe(200);
    const undo = await admin.call('POST', `/adminapi/bulk/${_id}/undo`);
    expect(undo.body.result).toMatchObject({
      isUndo: true,
      total: 3,
      check: { would: 2, wouldNot: [{ count: 1, names: ['Moving 1'] }] },
    });
    expect((await admin.call('POST', `/adminapi/bulk/${_id}/undo`)).status).toBe(409);
    await confirm(undo.body.result._id);
    await work();
    expect(await statuses(ids)).toEqual(['active', 'blocked', 'active', 'active']);
    expect(await get(_id)).toMatchObject({ canUndo: false });
  });

  it('stops between two rows when it is cancelled, and does the rest of nothing', async () => {
    const ids = await addUsers(300, 'Endless');
    const { _id } = await prepared({ list: 'listUsers', act: 'delete', ids });
    await work();
    await confirm(_id);
    const working = work();
    await expect
      .poll(async () => (await users(ids)).filter((user) => user.deleted_at).length)
      .toBeGreaterThan(0);
    expect((await admin.call('POST', `/adminapi/bulk/${_id}/cancel`)).status).toBe(200);
    await working;
    const deleted = (await users(ids)).filter((user) => user.deleted_at).length;
    expect(deleted).toBeLessThan(300);
    expect((await rowsOf(_id, '&done=true')).length).toBe(Math.min(100, deleted));
    await work();
    expect((await users(ids)).filter((user) => user.deleted_at).length).toBe(deleted);
  });

  it('acts in the name of who began it, and stops when they are disabled', async () => {
    const ids = await addUsers(200, 'Held');
    const helper = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
    const { _id } = await prepared({ list: 'listUsers', act: 'block', ids }, helper);
    await work();
    expect((await confirm(_id)).status).toBe(403);
    await confirm(_id, helper);
    // Signing out ends nothing; being disabled does.
    await helper.call('POST', '/api/logout');
    const working = work();
    const blocked = async () => (await statuses(ids)).filter((status) => status === 'blocked').length;
    await expect.poll(blocked).toBeGreaterThan(0);
    expect((await admin.call('DELETE', `/adminapi/admin/${helper.id}`)).status).toBe(200);
    await working;
    await work();
    expect(await get(_id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('no longer has permission'),
    });
    expect(await blocked()).toBeLessThan(200);
    expect((await trail(ids[0] as string))[0]).toMatchObject({ admin_id: helper.id });
  });

  it('runs twice at once over the same rows without changing any twice', async () => {
    const ids = await addUsers(60, 'Twice');
    const runs = await Promise.all([1, 2].map(() => prepared({ list: 'listUsers', act: 'block', ids })));
    await Promise.all(runs.map(({ _id }) => confirm(_id)));
    // Two servers look at the same time.
    await Promise.all([work(), work()]);
    await work();
    const outcomes = await Promise.all(runs.map(({ _id }) => get(_id)));
    expect(outcomes.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(outcomes.reduce((sum, { outcome }) => sum + outcome.done, 0)).toBe(60);
    expect((await users(ids)).every(({ version }) => version === 2)).toBe(true);
  });

  it('asks for the rights of its list and of its call', async () => {
    const ids = await addUsers(1, 'Barred');
    const reader = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: false }] });
    expect((await prepare({ list: 'listUsers', act: 'block', ids }, reader)).status).toBe(403);
    const other = await app.signIn({ restriction: [{ path: '/faq', isWriteAccess: true }] });
    expect((await prepare({ list: 'listUsers', act: 'block', ids }, other)).status).toBe(403);
    const { _id } = await prepared({ list: 'listUsers', act: 'block', ids });
    expect((await other.call('GET', `/adminapi/bulk/${_id}`)).status).toBe(404);
    expect((await other.call('GET', `/adminapi/bulk/${_id}/rows`)).status).toBe(404);
  });

  it('puts a colleague in charge of many records, but of those whom somebody else took meanwhile', async () => {
    const { db } = app.services;
    const ids = await addUsers(3, 'Assignee updated');
    const former = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: false }] });
    await admin.call('POST', '/adminapi/assign', { kind: 'user', record: ids[2], adminId: former.id });
    const colleague = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: false }] });
    const stranger = await app.signIn({ restriction: [{ path: '/faq', isWriteAccess: true }] });
    const given = { list: 'listUsers', act: 'assign', ids };
    expect((await prepare(given)).body.errors).toMatchObject({ adminId: 'Required' });
    expect((await prepare({ ...given, act: 'block', adminId: colleague.id })).status).toBe(400);
    expect((await prepare({ ...given, adminId: colleague.id }, colleague)).status).toBe(403);
    const toStranger = await prepared({ ...given, adminId: stranger.id });
    expect(toStranger.check).toMatchObject({ would: 0, wouldNot: [{ count: 3 }] });
    const run = await prepared({ ...given, adminId: colleague.id });
    expect(run.check.would).toBe(3);
    const taken = { kind: 'user', record: ids[1], adminId: admin.id };
    await admin.call('POST', '/adminapi/assign', taken);
    await confirm(run._id);
    await work();
    const inCharge = async () => {
      const rows = await db
        .selectFrom('assignments')
        .select(['record', 'admin_id'])
        .where('record', 'in', ids)
        .execute();
      return ids.map((id) => rows.find(({ record }) => record === id)?.admin_id ?? null);
    };
    expect(await inCharge()).toEqual([colleague.id, admin.id, colleague.id]);
    expect((await colleague.call('GET', '/adminapi/inbox')).body.result.items).toHaveLength(2);
    // Undoing the run restores each former assignee.
    const undo = await admin.call('POST', `/adminapi/bulk/${run._id}/undo`);
    expect(undo.body.result).toMatchObject({ isUndo: true, total: 2, check: { would: 2 } });
    await confirm(undo.body.result._id);
    await work();
    expect(await inCharge()).toEqual([null, admin.id, former.id]);
  });

  it('undoes of a run of assignments what nobody changed since, and nothing that an older version did', async () => {
    const { db } = app.services;
    const ids = await addUsers(3, 'Kept');
    const assign = (record: string | undefined, adminId: string | null) =>
      admin.call('POST', '/adminapi/assign', { kind: 'user', record, adminId });
    const colleague = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: false }] });
    const run = await prepared({ list: 'listUsers', act: 'assign', ids, adminId: colleague.id });
    await confirm(run._id);
    await work();
    // Away and back again: it is another assignment.
    await assign(ids[1], null);
    await assign(ids[1], colleague.id);
    await db
      .updateTable('bulk_rows')
      .set({ former: null })
      .where('run_id', '=', run._id)
      .where('record_id', '=', ids[2] as string)
      .execute();
    const undo = await admin.call('POST', `/adminapi/bulk/${run._id}/undo`);
    expect(undo.body.result.check).toMatchObject({
      would: 1,
      wouldNot: [{ names: ['Kept 1'] }, { names: ['Kept 2'] }],
    });
    await confirm(undo.body.result._id);
    await work();
    const rows = await db.selectFrom('assignments').select('record').where('record', 'in', ids).execute();
    expect(rows.map(({ record }) => record).toSorted()).toEqual(ids.slice(1).toSorted());
  });

  it('deletes subscribers and brings them back, as a run', async () => {
    const { db } = app.services;
    const people = [1, 2].map((index) => ({ id: uuidV7(), email: `reader${index}@example.com` }));
    await db.insertInto('subscribers').values(people).execute();
    const matching = { search: 'reader' };
    const run = await prepared({ list: 'listAllSubscribers', act: 'delete', matching });
    await work();
    await confirm(run._id);
    await work();
    const left = async () => (await admin.call('GET', '/adminapi/subscribers?search=reader')).body.count;
    expect(await left()).toBe(0);
    const back = await prepared({
      list: 'listDeletedSubscribers',
      act: 'restore',
      ids: people.map(({ id }) => id),
    });
    expect(back.check.would).toBe(2);
    await confirm(back._id);
    await work();
    expect(await left()).toBe(2);
  });

  it('keeps the reason of a run with the run, with each row and with each event', async () => {
    const { db } = app.services;
    const ids = await addUsers(2, 'Reasoned');
    const run = await prepared({ list: 'listUsers', act: 'block', ids });
    const reason = 'Wrote the same advert 40 times';
    await admin.call('POST', `/adminapi/bulk/${run._id}/confirm`, { reason: `  ${reason} ` });
    await work();
    for (const record of [run._id, ...ids]) {
      const { body } = await admin.call('GET', `/adminapi/audit?record=${record}`);
      expect(body.data[0].reason, record).toBe(reason);
      // It is no field of the record.
      expect(JSON.stringify(body.data[0].changes)).not.toContain('advert');
    }
    const events = await db
      .selectFrom('events')
      .select(['reason', 'after'])
      .where('record_id', 'in', ids)
      .execute();
    expect(events.map((event) => event.reason)).toEqual([reason, reason]);
    expect(JSON.stringify(events.map(({ after }) => after))).not.toContain('advert');
    // What was done with a reason is undone as any other.
    const undoing = (await admin.call('POST', `/adminapi/bulk/${run._id}/undo`)).body.result;
    await confirm(undoing._id);
    await work();
    expect((await users(ids)).map(({ status }) => status)).toEqual(['active', 'active']);
    await admin.call('POST', '/api/deleteuser', { id: ids[0], reason });
    expect((await admin.call('POST', '/adminapi/undo', { call: 'deleteUser', record: ids[0] })).status).toBe(
      200,
    );
  });

  it('is for API keys too, as far as their rights reach', async () => {
    const ids = await addUsers(2, 'Keyed');
    const key = await addTestKey(app, { restriction: [{ path: '/user', isWriteAccess: true }] });
    const by = key;
    expect((await prepare({ list: 'listFaqs', act: 'delete', ids }, by)).status).toBe(403);
    expect((await done({ list: 'listUsers', act: 'block', ids }, by)).outcome).toMatchObject({ done: 2 });
    expect((await trail(ids[0] as string))[0]).toMatchObject({ admin_id: key.id });
    // The next one is revoked before its turn.
    const next = await prepared({ list: 'listUsers', act: 'unblock', ids }, by);
    await confirm(next._id, by);
    await app.services.db
      .updateTable('api_keys')
      .set({ status: 'revoked', revoked_at: new Date() })
      .where('id', '=', key.id)
      .execute();
    await work();
    expect(await get(next._id)).toMatchObject({ state: 'failed', outcome: { done: 0 } });
    expect(await statuses(ids)).toEqual(['blocked', 'blocked']);
  });

  it('leads to a file of the chosen rows alone', async () => {
    const ids = await addUsers(3, 'Filed');
    const file = await exported(app, admin, { list: 'listUsers', ids: ids.slice(0, 2) });
    expect(rowsOfCsv(file.text).slice(1)).toHaveLength(2);
  });

  it('puts tokens into the hot collection without taking any out', async () => {
    const [one, other] = [await addToken(app), await addToken(app)];
    await app.services.db.updateTable('tokens').set({ is_hot: true }).where('id', '=', one.id).execute();
    const run = await done({ list: 'listTokens', act: 'makeHot', ids: [one.id, other.id] });
    expect(run.outcome).toMatchObject({ done: 1, notDone: [{ count: 1 }] });
    const taken = await done({ list: 'listTokens', act: 'takeDown', ids: [one.id, other.id] });
    expect(taken.outcome.done).toBe(2);
    const back = await prepared({ list: 'listDeletedTokens', act: 'restore', matching: {} });
    await work();
    await confirm(back._id);
    await work();
    expect(await get(back._id)).toMatchObject({ total: 2, outcome: { done: 2 } });
  });

  it('names the category that tokens use, and deletes the others', async () => {
    const [used, free] = [uuidV7(), uuidV7()];
    await app.services.db
      .insertInto('categories')
      .values([
        { id: used, name: 'Used' },
        { id: free, name: 'Free' },
      ])
      .execute();
    const token = await addToken(app);
    await app.services.db
      .updateTable('tokens')
      .set({ category_id: used })
      .where('id', '=', token.id)
      .execute();
    const run = await done({ list: 'listCategories', act: 'delete', ids: [used, free, uuidV7()] });
    expect(run.outcome).toMatchObject({ done: 1, notDone: [{ names: ['Used'] }, { count: 1 }] });
  });

  it('deletes ten questions, and restores them as one run', async () => {
    const ids = Array.from({ length: 10 }, () => uuidV7());
    await app.services.db
      .insertInto('faqs')
      .values(ids.map((id, n) => ({ id, question: `Of ten: ${n}`, answer: 'So.' })))
      .execute();
    const count = async () => (await admin.call('GET', '/api/getFaqList?search=Of%20ten')).body.count;
    const run = await done({ list: 'listFaqs', act: 'delete', ids });
    expect([run.outcome.done, run.canUndo, await count()]).toEqual([10, true, 0]);
    const undo = await admin.call('POST', `/adminapi/bulk/${run._id}/undo`);
    await confirm(undo.body.result._id);
    await work();
    expect([(await get(undo.body.result._id)).outcome.done, await count()]).toEqual([10, 10]);
  });

  it('deletes community categories permanently, so nothing undoes the run', async () => {
    const id = uuidV7();
    await app.services.db.insertInto('community_categories').values({ id, name: 'Fans' }).execute();
    const run = await done({ list: 'listCommunityCategories', act: 'delete', ids: [id] });
    expect([run.outcome.done, run.canUndo]).toEqual([1, false]);
    expect((await admin.call('POST', `/adminapi/bulk/${run._id}/undo`)).status).toBe(409);
  });
});

describe('undoing', () => {
  const undo = (call: string, record: string, by: Pick<TestAdmin, 'call'> = admin) =>
    by.call('POST', '/adminapi/undo', { call, record });
  const entryOf = async (record: string) =>
    (
      await app.services.db
        .selectFrom('audit_log')
        .select('id')
        .where('record', '=', record)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).id;

  it('takes one’s own latest change back by an ordinary change, once', async () => {
    const [id] = (await addUsers(1, 'Undone')) as [string];
    await admin.call('POST', '/api/change-status', { id, status: 'blocked' });
    expect((await undo('changeUserStatus', id)).status).toBe(200);
    expect(await statuses([id])).toEqual(['active']);
    expect((await trail(id)).map(({ after }) => after)).toEqual([
      { status: 'blocked' },
      { status: 'active' },
    ]);
    await admin.call('POST', '/api/deleteuser', { id });
    expect((await undo('deleteUser', id)).status).toBe(200);
    expect((await users([id]))[0]?.deleted_at).toBeNull();
    expect((await undo('deleteUser', id)).status).toBe(409);
  });

  const colleague = () => app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });

  it('puts whoever was in charge in charge again, unless somebody changed that since', async () => {
    const [record] = (await addUsers(1, 'Handed over')) as [string];
    const [former, next] = [await colleague(), await colleague()];
    const assign = (adminId: string | null, by: Pick<TestAdmin, 'call'> = admin) =>
      by.call('POST', '/adminapi/assign', { kind: 'user', record, adminId });
    const inCharge = async () =>
      (
        await app.services.db
          .selectFrom('assignments')
          .select('admin_id')
          .where('record', '=', record)
          .executeTakeFirst()
      )?.admin_id;
    await assign(former.id);
    await assign(next.id);
    expect((await undo('assignRecord', record)).status).toBe(200);
    expect(await inCharge()).toBe(former.id);
    await assign(null);
    expect((await undo('assignRecord', record)).status).toBe(200);
    expect(await inCharge()).toBe(former.id);
    // Away and back again by a colleague.
    await assign(next.id);
    await assign(null, former);
    await assign(next.id, former);
    expect((await undo('assignRecord', record)).status).toBe(409);
    expect(await inCharge()).toBe(next.id);
  });

  it('gives way to an assignment at the same moment, whichever is first', async () => {
    const [former, next] = [await colleague(), await colleague()];
    const ids = await addUsers(rounds(8, 60), 'At once');
    for (const record of ids) {
      const assign = (adminId: string, by: Pick<TestAdmin, 'call'> = admin) =>
        by.call('POST', '/adminapi/assign', { kind: 'user', record, adminId });
      await assign(former.id);
      await assign(next.id);
      const [undone, other] = await Promise.all([undo('assignRecord', record), assign(admin.id, former)]);
      const [last] = (await trail(record)).slice(-1);
      const { admin_id } = await app.services.db
        .selectFrom('assignments')
        .select('admin_id')
        .where('record', '=', record)
        .executeTakeFirstOrThrow();
      // The assignee of the record is the one in the last row of the trail.
      expect(last?.after).toMatchObject({ adminId: admin_id });
      expect([undone.status, other.status]).toContain(200);
      expect(undone.status === 409 || other.status === 409 || admin_id === admin.id).toBe(true);
    }
  });

  it('is refused, with the name, where somebody changed the record since, and without the right', async () => {
    const [id] = (await addUsers(1, 'Contested')) as [string];
    const other = await app.signIn({ name: 'Zaina' });
    await admin.call('POST', '/api/change-status', { id, status: 'blocked' });
    await other.call('POST', '/api/change-status', { id, status: 'active' });
    await other.call('POST', '/api/change-status', { id, status: 'blocked' });
    const refused = await undo('changeUserStatus', id);
    expect(refused).toMatchObject({
      status: 409,
      body: { errors: { messages: expect.stringContaining('Zaina') } },
    });
    expect(await statuses([id])).toEqual(['blocked']);
    const reader = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: false }] });
    const entry = await entryOf(id);
    expect((await reader.call('POST', `/adminapi/audit/${entry}/restore`)).status).toBe(403);
    expect((await admin.call('POST', `/adminapi/audit/${entry}/restore`)).status).toBe(200);
    expect(await statuses([id])).toEqual(['active']);
  });

  it('gives former values back, and leaves what changed since in other fields', async () => {
    const [id] = (await addUsers(1, 'Valued')) as [string];
    const change = (contact: object) =>
      admin.call('PUT', '/adminapi/updateUser', { userId: id, phoneCode: '', phoneNo: '', ...contact });
    await change({ email: 'one@example.com' });
    await change({ email: 'two@example.com' });
    const entry = await entryOf(id);
    await change({ email: 'two@example.com', phoneCode: '+91', phoneNo: '9876543210' });
    const restore = () => admin.call('POST', `/adminapi/audit/${entry}/restore`);
    const restored = await restore();
    expect(restored.status, JSON.stringify(restored.body)).toBe(200);
    const found = (await admin.call('GET', `/adminapi/getUsers?userid=${id}`)).body.result;
    expect(found).toMatchObject({ email: 'one@example.com', phoneNo: '9876543210' });
    expect((await restore()).status).toBe(409);
  });

  it('tells nobody without the right whether there is such a record, row or change', async () => {
    const [id] = (await addUsers(1, 'Secret')) as [string];
    const boss = await app.signIn({ name: 'Boss' });
    await boss.call('POST', '/api/change-status', { id, status: 'blocked' });
    const reader = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: false }] });
    const writer = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
    const answers = async (...asked: Promise<{ status: number; body: unknown }>[]) => {
      const all = await Promise.all(asked);
      for (const { body } of all) delete (body as { requestId?: string }).requestId;
      expect(new Set(all.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
      return all[0]?.status;
    };
    const restore = (entry: string, by = reader) => by.call('POST', `/adminapi/audit/${entry}/restore`);
    const nowhere = '00000000-0000-7000-8000-000000000000';
    const entry = await entryOf(id);
    const added = await boss.call('POST', '/api/addFaq', { question: 'What?', answer: 'That.' });
    const faq = await entryOf(added.body.result._id);
    // Rows: of a change that can be undone, of one that can't, of a sign-in, and none.
    const signIn = await entryOf(boss.id);
    expect(await answers(...[entry, faq, signIn, '999999999'].map((one) => restore(String(one))))).toBe(403);
    expect(await answers(...[faq, signIn, '999999999'].map((one) => restore(String(one), writer)))).toBe(403);
    expect(
      await answers(
        ...[id, boss.id, nowhere].map((record) => undo('changeUserStatus', record, reader)),
        undo('deleteFaq', added.body.result._id, reader),
        undo('noSuchCall', id, reader),
      ),
    ).toBe(403);
    // The right to one call shows nothing of records of others.
    expect(
      await answers(...[boss.id, id, nowhere].map((record) => undo('changeUserStatus', record, writer))),
    ).toBe(404);
  });

  it('says of what can’t be undone why', async () => {
    const added = await admin.call('POST', '/api/communityaddcategory', { name: 'Friends' });
    const id = added.body.result._id;
    await admin.call('POST', '/api/communitydeletecategory', { id });
    expect(await undo('deleteCommunityCategory', id)).toMatchObject({
      status: 409,
      body: { errors: { messages: expect.stringContaining('permanently deleted') } },
    });
  });
});

describe('the trash', () => {
  it('erases after 90 days what a record says of people, and keeps its row', async () => {
    const [old, young] = (await addUsers(2, 'Purged')) as [string, string];
    const longAgo = new Date(Date.now() - 91 * 86_400_000);
    for (const [id, at] of [
      [old, longAgo],
      [young, new Date()],
    ] as const)
      await app.services.db.updateTable('users').set({ deleted_at: at }).where('id', '=', id).execute();
    await purgeTrashJob.handle(app.services, {}, { isLast: true });
    const rows = await app.services.db
      .selectFrom('users')
      .select(['name', 'email', 'purged_at'])
      .where('id', 'in', [old, young])
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { name: '', email: null, purged_at: expect.any(Date) },
      { name: 'Purged 1', purged_at: null },
    ]);
    expect((await admin.call('POST', `/adminapi/trash/users/${old}/restore`)).status).toBe(404);
    const { after } = await app.services.db
      .selectFrom('audit_log')
      .select('after')
      .where('call', '=', 'purgeTrash')
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ kind: 'users', count: 1, records: [old] });
  });

  it('gives a user back, unless somebody else has the email by now', async () => {
    const [id] = (await addUsers(1, 'Gone')) as [string];
    const { email } = await app.services.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await admin.call('POST', '/api/deleteuser', { id });
    const found = await admin.call('GET', '/adminapi/trash/users?search=Gone');
    expect(found.body.data).toEqual([
      expect.objectContaining({ _id: id, name: 'Gone 0', deletedBy: expect.stringMatching(/^Admin/) }),
    ]);
    const taker = { id: uuidV7(), name: 'Taker', email: String(email).toUpperCase(), address: null };
    await app.services.db.insertInto('users').values(taker).execute();
    const refused = await admin.call('POST', `/adminapi/trash/users/${id}/restore`);
    expect(refused).toMatchObject({
      status: 409,
      body: { errors: { messages: expect.stringContaining('now used by another user') } },
    });
    await app.services.db.deleteFrom('users').where('id', '=', taker.id).execute();
    expect((await admin.call('POST', `/adminapi/trash/users/${id}/restore`)).status).toBe(200);
    expect((await admin.call('POST', `/adminapi/trash/users/${id}/restore`)).status).toBe(404);
    expect((await admin.call('GET', `/adminapi/getUsers?userid=${id}`)).body.result.name).toBe('Gone 0');
  });
});
