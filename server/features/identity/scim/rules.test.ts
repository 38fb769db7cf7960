import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { openLive } from '#server/testing/live-stream.ts';
import { readAccess, writeAccess } from '#server/testing/rights.ts';
import { rounds } from '#server/testing/rounds.ts';
import {
  addProvisioner,
  entraUser,
  patchOf,
  setActive,
  statusOf,
  type TestProvisioner,
} from '#server/testing/scim.ts';
import { until } from '#server/testing/until.ts';
import { withFactor } from '#server/testing/withdrawals.ts';

let app: TestApp;
let root: TestAdmin;
let provider: TestProvisioner;
beforeAll(async () => {
  app = await startTestApp();
  root = await app.signIn({ name: 'Root' });
  provider = await addProvisioner(app, root);
});
afterAll(async () => {
  await app.close();
});

const can = async (who: TestAdmin, path = '/api/getFaqList') => (await who.call('GET', path)).status;

/** specification 44.6 */
describe('ending access', () => {
  it('ends sessions and streams at once, and enabling brings none of them back', async () => {
    const member = await app.signIn({ restriction: [readAccess('/faq')] });
    const stream = await openLive(app, member);
    expect(await can(member)).toBe(200);
    expect((await provider.send('PATCH', `/Users/${member.id}`, setActive(false))).status).toBe(200);
    expect(await can(member)).toBe(401);
    await until(() => expect(stream.isOver()).toBe(true));
    const login = () => app.call('POST', '/api/login', { email: member.email, password: member.password });
    expect((await login()).status).toBe(401);
    expect((await provider.send('PATCH', `/Users/${member.id}`, setActive(true))).status).toBe(200);
    expect(await can(member)).toBe(401);
    expect((await login()).status).toBe(200);
    expect((await provider.send('DELETE', `/Users/${member.id}`)).status).toBe(204);
    expect((await login()).status).toBe(401);
    const again = await provider.send('POST', '/Users', entraUser({ userName: member.email }));
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
  });

  it('lets no write through that begins after it, also at the same moment', async () => {
    for (let round = 0; round < rounds(3, 15); round += 1) {
      const member = await app.signIn({ restriction: [writeAccess('/faq')] });
      const write = () =>
        member.call('POST', '/api/addFaq', { question: `Q ${crypto.randomUUID()}`, answer: '<p>A</p>' });
      const signIn = () => app.call('POST', '/api/login', { email: member.email, password: member.password });
      const answers = await Promise.all([
        write(),
        provider.send('PATCH', `/Users/${member.id}`, setActive(false)),
        signIn(),
        write(),
        signIn(),
      ]);
      expect(answers[1]?.status).toBe(200);
      expect(await can(member)).toBe(401);
      for (const { body } of answers)
        if (body?.token)
          expect((await app.call('GET', '/api/getFaqList', undefined, { token: body.token })).status).toBe(
            401,
          );
    }
  });

  it('leaves an administrator disabled whom a person disabled', async () => {
    const member = await app.signIn({ restriction: [readAccess('/faq')] });
    const path = `/Users/${member.id}`;
    await provider.send('PATCH', path, setActive(false));
    await root.call('POST', '/adminapi/enableAdmin', { id: member.id });
    await root.call('DELETE', `/adminapi/admin/${member.id}`);
    const { status, body } = await provider.send('PATCH', path, setActive(true));
    expect([status, body.detail]).toEqual([
      403,
      expect.stringContaining('Only an administrator can enable it'),
    ]);
    expect(await statusOf(root, member.id)).toBe('disabled');
  });
});

/** specification 44.5 */
describe('superadmins', () => {
  it('are neither made nor changed, and one of them always stays', async () => {
    const made = await provider.send('POST', '/Users', {
      ...entraUser(),
      role: 'superadmin',
      roles: [{ value: 'superadmin', primary: true }],
      entitlements: [{ value: 'superadmin' }],
    });
    const { body } = await root.call('GET', `/adminapi/singleAdmin/${made.body.id}`);
    expect(body.result).toMatchObject({ role: 'admin', restriction: [] });
    for (const operation of [
      { op: 'replace', path: 'displayName', value: 'Renamed' },
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'thief@example.com' },
      { op: 'replace', path: 'userName', value: 'thief@example.com' },
    ])
      expect((await provider.send('PATCH', `/Users/${root.id}`, patchOf(operation))).status).toBe(403);
  });

  it('can be disabled, also the maker of the token, except the last one, also by two requests at once', async () => {
    const own = await startTestApp();
    onTestFinished(() => own.close());
    const [maker, other] = [await own.signIn({ name: 'Maker' }), await own.signIn({ name: 'Other' })];
    const mine = await addProvisioner(own, maker);
    const answers = await Promise.all(
      [maker, other].map(({ id }) => mine.send('PATCH', `/Users/${id}`, setActive(false))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const left = answers[0]?.status === 200 ? other : maker;
    expect((await mine.send('DELETE', `/Users/${left.id}`)).status).toBe(403);
    expect(await can(left, '/adminapi/admin')).toBe(200);
    // The token goes on working, so that the company can still end access.
    const gone = left === other ? maker : other;
    const again = await mine.send('PATCH', `/Users/${gone.id}`, setActive(true));
    expect([again.status, again.body.detail]).toEqual([403, 'Provisioning can’t enable a superadmin.']);
  });
});

/** specification 44.4 */
describe('groups', () => {
  const addRole = async (restriction = [writeAccess('/faq')]) =>
    (await root.call('POST', '/adminapi/roles', { name: crypto.randomUUID(), restriction })).body.result
      ._id as string;
  const addGroup = async (...members: string[]) => {
    const given = { displayName: crypto.randomUUID(), members: members.map((value) => ({ value })) };
    return (await provider.send('POST', '/Groups', given)).body as { id: string; displayName: string };
  };
  const rightsOf = async (id: string) =>
    (await root.call('GET', `/adminapi/singleAdmin/${id}`)).body.result.restriction as object[];

  it('give nothing by a name, and a role that people gave stays', async () => {
    const role = await addRole();
    const mapped = await addGroup();
    await root.call('PUT', '/adminapi/scim/groups', { id: mapped.id, roles: [role] });
    const member = await app.signIn({ restriction: [readAccess('/user')] });
    const group = await addGroup(member.id);
    await provider.send('DELETE', `/Groups/${mapped.id}`);
    const rename = patchOf({ op: 'replace', value: { displayName: mapped.displayName } });
    expect((await provider.send('PATCH', `/Groups/${group.id}`, rename)).status).toBe(200);
    expect(await rightsOf(member.id)).toEqual([readAccess('/user')]);

    const rights = { roles: [{ id: role }], extra: [readAccess('/user')] };
    expect((await root.call('PUT', `/adminapi/admin/${member.id}/rights`, rights)).status).toBe(200);
    await root.call('PUT', '/adminapi/scim/groups', { id: group.id, roles: [role] });
    expect((await root.call('DELETE', `/adminapi/roles/${role}`)).status).toBe(409);
    await provider.send('DELETE', `/Groups/${group.id}`);
    expect(await rightsOf(member.id)).toEqual([readAccess('/user'), writeAccess('/faq')]);
  });

  it('keep what they give after the person who mapped them is disabled', async () => {
    const mapper = await app.signIn({ name: 'Mapper' });
    const member = await app.signIn({ restriction: [] });
    const [role, group] = [await addRole(), await addGroup(member.id)];
    await mapper.call('PUT', '/adminapi/scim/groups', { id: group.id, roles: [role] });
    expect((await provider.send('DELETE', `/Users/${mapper.id}`)).status).toBe(204);
    expect(await rightsOf(member.id)).toEqual([writeAccess('/faq')]);
  });

  it('have the members of every request when requests come at once', async () => {
    const group = await addGroup();
    const ids = await Promise.all(
      Array.from(
        { length: 8 },
        async () => (await provider.send('POST', '/Users', entraUser())).body.id as string,
      ),
    );
    await root.call('PUT', '/adminapi/scim/groups', { id: group.id, roles: [await addRole()] });
    const answers = await Promise.all(
      ids.map((value) =>
        provider.send(
          'PATCH',
          `/Groups/${group.id}`,
          patchOf({ op: 'add', path: 'members', value: [{ value }] }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    for (const id of ids) expect(await rightsOf(id)).toEqual([writeAccess('/faq')]);
  });

  it('with two-person approval, tokens, write access, emails of writers and enabling them take two people', async () => {
    const chief = await withFactor(app, await app.signIn({ name: 'Chief' }));
    const member = await app.signIn({ restriction: [writeAccess('/user')] });
    const group = await addGroup();
    const role = await addRole();
    await provider.send('PATCH', `/Users/${member.id}`, setActive(false));
    const set = (mode: 'on' | 'off') =>
      app.services.db.updateTable('second_person_rule').set({ mode }).execute();
    await set('on');
    onTestFinished(async () => void (await set('off')));
    const asked = { name: crypto.randomUUID(), networks: [] };
    expect((await chief.call('POST', '/adminapi/scim/tokens', asked)).status).toBe(202);
    const mapping = { id: group.id, roles: [role] };
    expect((await chief.call('PUT', '/adminapi/scim/groups', mapping)).status).toBe(202);
    const read = { id: group.id, roles: [await addRole([readAccess('/faq')])] };
    expect((await chief.call('PUT', '/adminapi/scim/groups', read)).status).toBe(200);
    const path = `/Users/${member.id}`;
    for (const operation of [
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'thief@example.com' },
      { op: 'replace', path: 'active', value: true },
    ]) {
      const { status, body } = await provider.send('PATCH', path, patchOf(operation));
      expect([status, body.detail]).toEqual([403, expect.stringMatching(/^Two people must/)]);
    }
    const { body: plain } = await provider.send('POST', '/Users', entraUser());
    await provider.send('PATCH', `/Users/${plain.id}`, setActive(false));
    expect((await provider.send('PATCH', `/Users/${plain.id}`, setActive(true))).status).toBe(200);
  });
});

it('the trail names the token for each change, and the people behind it', async () => {
  const { body: user } = await provider.send('POST', '/Users', entraUser());
  await provider.send('PATCH', `/Users/${user.id}`, setActive(false));
  const rows = await app.services.db
    .selectFrom('audit_log')
    .select(['call', 'admin_id', 'after'])
    .where('record', '=', user.id)
    .orderBy('id')
    .execute();
  expect(rows.map(({ call }) => call)).toEqual(['scimAddUser', 'scimUpdateUser']);
  for (const { admin_id, after } of rows) {
    expect(admin_id).toBe(provider.tokenId);
    expect(after).toMatchObject({ givenBy: [{ adminId: root.id, admin: 'Root' }] });
  }
});
