import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { readAccess, writeAccess } from '#server/testing/rights.ts';
import { rounds } from '#server/testing/rounds.ts';
import { rightsExpiryTask } from './jobs.ts';

let app: TestApp;
let root: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  root = await app.signIn({ name: 'Root' });
});
afterAll(() => app.close());

let counter = 0;
async function addRole(restriction: object[], by = root) {
  counter += 1;
  const { status, body } = await by.call('POST', '/adminapi/roles', { name: `Role ${counter}`, restriction });
  expect(status, JSON.stringify(body)).toBe(200);
  return { id: body.result._id as string, name: `Role ${counter}` };
}
const give = (to: TestAdmin, given: { roles?: object[]; extra?: object[] }, by = root): Promise<Answer> =>
  by.call('PUT', `/adminapi/admin/${to.id}/rights`, { roles: [], extra: [], ...given });
const sumOf = async (who: TestAdmin) =>
  (await root.call('GET', `/adminapi/singleAdmin/${who.id}`)).body.result.restriction;
const faqs = async (who: TestAdmin) => (await who.call('GET', '/api/getFaqList')).status;
/** What each holder of a role gains and loses by another list of it. */
async function preview(id: string, restriction: object[]) {
  const { body } = await root.call('POST', '/adminapi/roles/preview', { id, restriction });
  return body.result.holders.map(({ changes }: { changes: object }) => changes) as object[];
}
const inAWhile = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('a role', () => {
  it('gives its rights to all who hold it, at once when it changes, and says so before', async () => {
    const [one, two] = [
      await app.signIn({ restriction: [readAccess('/user')] }),
      await app.signIn({ restriction: [] }),
    ];
    const role = await addRole([readAccess('/faq')]);
    for (const who of [one, two])
      expect((await give(who, { roles: [{ id: role.id }], extra: [readAccess('/user')] })).status).toBe(200);
    expect(await sumOf(one)).toEqual([readAccess('/user'), readAccess('/faq')]);
    expect(await faqs(two)).toBe(200);
    const version = (await two.call('GET', '/api/adminprofile')).headers.get('access-version');

    const wanted = [writeAccess('/support')];
    const gained = { path: '/support', before: 'none', beforeEnds: [], after: 'write', afterEnds: [] };
    const lost = { path: '/faq', before: 'read', beforeEnds: [], after: 'none', afterEnds: [] };
    expect(await preview(role.id, wanted)).toEqual([
      [lost, gained],
      [lost, gained],
    ]);
    expect(await faqs(two)).toBe(200);

    const saved = await root.call('PUT', '/adminapi/roles', { ...role, restriction: wanted, version: 1 });
    expect(saved.body.result).toMatchObject({ version: 2, restriction: wanted });
    const after = await two.call('GET', '/api/getFaqList');
    expect(after.status).toBe(403);
    expect(after.headers.get('access-version')).not.toBe(version);
    expect(await sumOf(one)).toEqual([readAccess('/user'), writeAccess('/support')]);
    const stale = await root.call('PUT', '/adminapi/roles', { ...role, restriction: [], version: 1 });
    expect(stale.status).toBe(409);

    expect((await root.call('DELETE', `/adminapi/roles/${role.id}`)).status).toBe(409);
    for (const who of [one, two]) await give(who, { extra: [readAccess('/user')] });
    expect((await root.call('DELETE', `/adminapi/roles/${role.id}`)).status).toBe(200);
    expect(await sumOf(one)).toEqual([readAccess('/user')]);
  });

  it('is the sum’s part that a list alone can’t take away', async () => {
    const admin = await app.signIn({ name: 'Summed', restriction: [] });
    const role = await addRole([readAccess('/faq'), writeAccess('/user')]);
    await give(admin, { roles: [{ id: role.id }] });
    const update = (restriction: object[]) =>
      root.call('PUT', '/adminapi/admin', {
        adminId: admin.id,
        name: 'Summed',
        email: admin.email,
        restriction,
      });
    const without = await update([readAccess('/faq'), readAccess('/user')]);
    expect(without.status).toBe(400);
    expect(without.body.errors.restriction).toContain(role.name);
    const more = await update([readAccess('/faq'), writeAccess('/user'), readAccess('/support')]);
    expect(more.status).toBe(200);
    const { body } = await root.call('GET', `/adminapi/admin/${admin.id}/rights`);
    expect(body.result).toMatchObject({
      roles: [{ name: role.name, grantedBy: 'Root' }],
      extra: [{ ...readAccess('/support'), grantedBy: 'Root' }],
    });
  });

  it('is nobody’s way to more than they hold', async () => {
    const chief = await app.signIn({
      restriction: [writeAccess('/list'), writeAccess('/faq'), readAccess('/user')],
    });
    const refused = async (answer: Promise<Answer>, field = 'messages', status = 403) => {
      const { status: got, body } = await answer;
      expect([got, Object.keys(body.errors)]).toEqual([status, [field]]);
    };
    const restriction = [writeAccess('/user')];
    await refused(chief.call('POST', '/adminapi/roles', { name: 'More', restriction }), 'restriction');
    const more = await addRole(restriction);
    const own = await addRole([writeAccess('/faq')], chief);
    const put = (id: string, list: object[]) =>
      chief.call('PUT', '/adminapi/roles', { id, name: `Changed ${id}`, restriction: list });
    await refused(put(more.id, []));
    await refused(put(own.id, restriction), 'restriction');

    const helper = await app.signIn({ restriction: [] });
    await refused(give(helper, { roles: [{ id: more.id }] }, chief), 'roles');
    await refused(give(helper, { extra: restriction }, chief), 'extra');
    await refused(give(chief, { roles: [{ id: own.id }] }, chief));
    await refused(give(root, { roles: [{ id: own.id }] }, chief), 'messages', 400);
    await refused(give(helper, { roles: [{ id: own.id }, { id: own.id }] }), 'roles', 400);
    await refused(give(helper, { roles: [{ id: chief.id }] }), 'roles', 400);
    await refused(
      give(helper, { extra: [{ ...readAccess('/faq'), endsAt: '2020-01-01T00:00:00Z' }] }),
      'extra',
      400,
    );

    // Who holds a role doesn't change it, in whatever spelling of its id; nor does who is less than one of its holders.
    await give(chief, { roles: [{ id: own.id }], extra: [writeAccess('/list'), readAccess('/user')] });
    await refused(put(own.id.toUpperCase(), [readAccess('/faq')]));
    const greater = await app.signIn({ restriction: [] });
    const shared = await addRole([readAccess('/faq')]);
    await give(greater, { roles: [{ id: shared.id }], extra: [writeAccess('/setting')] });
    await refused(put(shared.id, []));
    await refused(chief.call('DELETE', `/adminapi/roles/${shared.id}`));
    expect(await faqs(greater)).toBe(200);
  });

  it('gives the right sum when it changes while it is given', async () => {
    for (let round = 0; round < rounds(3, 20); round += 1) {
      const [one, two] = [await app.signIn({ restriction: [] }), await app.signIn({ restriction: [] })];
      const role = await addRole([readAccess('/faq')]);
      await give(two, { roles: [{ id: role.id }] });
      const answers = await Promise.all([
        give(one, { roles: [{ id: role.id }], extra: [readAccess('/user')] }),
        root.call('PUT', '/adminapi/roles', { ...role, restriction: [readAccess('/support')] }),
        give(two, { roles: [{ id: role.id }], extra: [readAccess('/bidlist')] }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await sumOf(one)).toEqual([readAccess('/user'), readAccess('/support')]);
      expect(await sumOf(two)).toEqual([readAccess('/bidlist'), readAccess('/support')]);
    }
  });
});

describe('a right until a moment', () => {
  it('is said with its end before a change of the role is saved', async () => {
    const admin = await app.signIn({ restriction: [] });
    const role = await addRole([readAccess('/faq')]);
    const [soon, later] = [inAWhile(3_600_000), inAWhile(7_200_000)];
    await give(admin, {
      roles: [{ id: role.id, endsAt: soon }],
      extra: [{ ...readAccess('/support'), endsAt: later }, readAccess('/user')],
    });
    expect(await preview(role.id, [writeAccess('/support'), writeAccess('/user')])).toEqual([
      [
        {
          path: '/user',
          before: 'read',
          beforeEnds: [],
          after: 'write',
          afterEnds: [{ at: soon, left: 'read' }],
        },
        {
          path: '/faq',
          before: 'read',
          beforeEnds: [{ at: soon, left: 'none' }],
          after: 'none',
          afterEnds: [],
        },
        {
          path: '/support',
          before: 'read',
          beforeEnds: [{ at: later, left: 'none' }],
          after: 'write',
          afterEnds: [
            { at: soon, left: 'read' },
            { at: later, left: 'none' },
          ],
        },
      ],
    ]);
  });

  it('ends then, without any job, and the trail says so', async () => {
    const admin = await app.signIn({ restriction: [] });
    const role = await addRole([writeAccess('/faq')]);
    await give(admin, {
      roles: [{ id: role.id, endsAt: inAWhile(3_600_000) }],
      extra: [readAccess('/user')],
    });
    const add = () => admin.call('POST', '/api/addFaq', { question: `Q ${Math.random()}`, answer: 'A' });
    const before = await add();
    expect(before.status).toBe(200);
    await app.services.db
      .updateTable('admin_roles')
      .set({ ends_at: sql<Date>`clock_timestamp()` })
      .where('admin_id', '=', admin.id)
      .execute();
    await app.services.db
      .updateTable('admins')
      .set({ rights_until: sql<Date>`clock_timestamp()` })
      .where('id', '=', admin.id)
      .execute();
    const after = await add();
    expect(after.status).toBe(403);
    expect(after.headers.get('access-version')).not.toBe(before.headers.get('access-version'));
    expect(await sumOf(admin)).toEqual([readAccess('/user')]);
    const { body } = await root.call('GET', `/adminapi/audit?call=endRights&record=${admin.id}`);
    expect(body.data).toHaveLength(1);
  });

  it('is taken from who doesn’t call by upkeep, and kept where a longer one is left', async () => {
    const admin = await app.signIn({ restriction: [] });
    const soon = inAWhile(600);
    await give(admin, {
      extra: [
        { ...readAccess('/faq'), endsAt: soon },
        { ...writeAccess('/user'), endsAt: inAWhile(3_600_000) },
      ],
    });
    expect(await sumOf(admin)).toEqual([readAccess('/faq'), writeAccess('/user')]);
    await expect
      .poll(async () => {
        await rightsExpiryTask.run(app.services, console, new AbortController().signal);
        return sumOf(admin);
      })
      .toEqual([writeAccess('/user')]);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(soon));
    const { rights_until: until } = await app.services.db
      .selectFrom('admins')
      .select('rights_until')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow();
    expect(until?.getTime()).toBeGreaterThan(Date.now());
  });
});
