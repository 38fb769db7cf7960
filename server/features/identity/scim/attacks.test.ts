import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { openLive } from '#server/testing/live-stream.ts';
import { readAccess, writeAccess } from '#server/testing/rights.ts';
import { rounds } from '#server/testing/rounds.ts';
import { addProvisioner, entraUser, patchOf, sendScim, type TestProvisioner } from '#server/testing/scim.ts';
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

const setActive = (value: boolean) => patchOf({ op: 'replace', value: { active: value } });
const statusOf = async (id: string) =>
  (await root.call('GET', `/adminapi/singleAdmin/${id}`)).body.result.status as string;
const can = async (who: TestAdmin, path = '/api/getFaqList') => (await who.call('GET', path)).status;
const filtered = (filter: string) => provider.send('GET', `/Users?filter=${encodeURIComponent(filter)}`);

/** specification 44.2 */
describe('a token', () => {
  it('opens nothing without its secret, when it is revoked, replaced or somewhere else', async () => {
    for (const secret of ['', 'mds_aaaaaaaa_' + 'x'.repeat(43), `${provider.secret}x`, root.token])
      expect((await sendScim(app, secret, 'GET', '/Users')).status, secret).toBe(401);
    const one = await addProvisioner(app, root);
    const rotate = (overlapHours: number, version: number) =>
      root.call('POST', '/adminapi/scim/tokens/rotate', {
        id: one.tokenId,
        version,
        overlapHours,
        currentPassword: root.password,
      });
    const { body: second } = await rotate(1, one.version);
    expect((await one.send('GET', '/Users?count=0')).status).toBe(200);
    expect((await rotate(0, one.version)).status).toBe(409);
    const { body: third } = await rotate(0, second.result.version);
    expect((await one.send('GET', '/Users')).status).toBe(401);
    expect((await sendScim(app, second.result.token, 'GET', '/Users')).status).toBe(401);
    expect((await sendScim(app, third.result.token, 'GET', '/Users?count=0')).status).toBe(200);
    expect((await root.call('POST', '/adminapi/scim/tokens/revoke', { id: one.tokenId })).status).toBe(200);
    const late = await sendScim(app, third.result.token, 'POST', '/Users', entraUser());
    expect([late.status, late.headers.get('www-authenticate'), late.body.schemas]).toEqual([
      401,
      'Bearer',
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
    ]);
    const elsewhere = await addProvisioner(app, root, ['203.0.113.0/24']);
    expect((await elsewhere.send('GET', '/Users')).status).toBe(403);
  });

  it('is no API key, an API key is no token, and neither belongs into an address', async () => {
    expect((await app.call('GET', '/adminapi/admin', undefined, { token: provider.secret })).status).toBe(
      401,
    );
    const inAddress = await provider.send('GET', `/Users?token=${provider.secret}`);
    expect([inAddress.status, inAddress.body.schemas?.[0]]).toEqual([
      400,
      'urn:ietf:params:scim:api:messages:2.0:Error',
    ]);
  });

  it('gets its secret from the person who added it alone, with the password', async () => {
    const other = await app.signIn({ name: 'Other superadmin' });
    const { tokenId: id, version } = await addProvisioner(app, root);
    const given = { id, version, overlapHours: 0 };
    const byOther = { ...given, currentPassword: other.password };
    expect((await other.call('POST', '/adminapi/scim/tokens/rotate', byOther)).status).toBe(403);
    const wrong = { ...given, currentPassword: 'a wrong password' };
    expect((await root.call('POST', '/adminapi/scim/tokens/rotate', wrong)).status).toBe(400);
    const admin = await app.signIn({ restriction: [writeAccess('/list')] });
    expect((await admin.call('GET', '/adminapi/scim')).status).toBe(403);
  });

  it('opens nothing while the module is off, in the form of SCIM', async () => {
    const set = (at: Date | null) =>
      app.services.db
        .updateTable('modules')
        .set({ switched_off_at: at })
        .where('name', '=', 'scim')
        .execute();
    await set(new Date());
    onTestFinished(async () => void (await set(null)));
    const { status, body } = await provider.send('POST', '/Users', entraUser());
    expect([status, body.status]).toEqual([404, '404']);
  });
});

/** specification 44.3 */
describe('what is sent', () => {
  it('names each user once, in any case and at the same moment', async () => {
    for (let round = 0; round < rounds(3, 20); round += 1) {
      const sent = entraUser();
      const twice = { ...sent, userName: sent.userName.toUpperCase() };
      const answers = await Promise.all(
        [sent, twice, sent].map((one) => provider.send('POST', '/Users', one)),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
      const late = await provider.send('POST', '/Users', twice);
      expect(late.body).toMatchObject({ status: '409', scimType: 'uniqueness' });
      const other = await provider.send('POST', '/Users', entraUser());
      const taken = patchOf({ op: 'replace', path: 'userName', value: twice.userName });
      expect((await provider.send('PATCH', `/Users/${other.body.id}`, taken)).status).toBe(409);
    }
    const known = await provider.send('POST', '/Users', entraUser({ userName: root.email }));
    expect(known.body.scimType).toBe('uniqueness');
  });

  it.each([
    'x',
    '',
    '__proto__ eq "x"',
    'userName co "a"',
    'userName eq "a" or externalId eq "b"',
    'not (userName eq "a")',
    'userName pr',
    'password eq "a"',
    `userName eq "${'a'.repeat(500)}"`,
    `${'('.repeat(200)}userName eq "a"${')'.repeat(200)}`,
    `${'(userName eq "a" or externalId eq "b") and '.repeat(8)}userName eq "b"`,
    `${'emails['.repeat(50)}value eq "a"${']'.repeat(50)}`,
  ])('refuses the filter %s quickly', async (filter) => {
    const { status, body } = await filtered(filter);
    expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
  });

  it('finds nothing by an SQL injection, and reads quotes as text', async () => {
    expect((await filtered(`userName eq "' or 1=1 --"`)).body.totalResults).toBe(0);
    expect((await filtered(`id eq "' or 1=1 --"`)).body.totalResults).toBe(0);
  });

  it('refuses bodies that are too large, no JSON, no PATCH or no user', async () => {
    const { body: user } = await provider.send('POST', '/Users', entraUser());
    const operation = { op: 'replace', path: 'displayName', value: 'A' };
    const many = patchOf(...Array.from({ length: 10_000 }, () => operation));
    const path = `/Users/${user.id}`;
    expect((await provider.send('PATCH', path, many)).status).toBe(413);
    expect((await provider.send('PATCH', path, `"${'x'.repeat(2_000_000)}"`)).status).toBe(413);
    for (const body of [
      '{',
      '[]',
      'null',
      '"x"',
      { Operations: [operation] },
      patchOf(),
      patchOf({ path: 'active' }),
    ])
      expect((await provider.send('PATCH', path, body)).status, JSON.stringify(body)).toBe(400);
    for (const wrong of [
      { op: 'replace', path: 'active', value: 'perhaps' },
      { op: 'replace', path: 'userName', value: { a: 1 } },
      { op: 'remove', path: 'userName' },
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'no email' },
      { op: 'replace', path: 'displayName', value: 'a\u202eb' },
      { op: 'move', path: 'displayName', value: 'x' },
      { op: 'remove' },
    ])
      expect((await provider.send('PATCH', path, patchOf(wrong))).status, JSON.stringify(wrong)).toBe(400);
    for (const wrong of [{ userName: '' }, { userName: undefined }, { userName: 'no email', emails: [] }])
      expect((await provider.send('POST', '/Users', entraUser(wrong))).status).toBe(400);
    const form = await provider.send('POST', '/Users', 'a=b', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([form.status, form.body.status]).toEqual([415, '415']);
    expect((await provider.send('GET', '/Nothing')).body.status).toBe('404');
    expect((await provider.send('GET', '/Users/nobody')).status).toBe(404);
    expect((await provider.send('POST', '/Bulk', {})).status).toBe(404);
  });

  it('has only members who exist, and at most a thousand', async () => {
    const { body: group } = await provider.send('POST', '/Groups', { displayName: crypto.randomUUID() });
    for (const value of [crypto.randomUUID(), 'nobody', '__proto__']) {
      const add = patchOf({ op: 'add', path: 'members', value: [{ value }] });
      const { status, body } = await provider.send('PATCH', `/Groups/${group.id}`, add);
      expect([status, body.scimType]).toEqual([400, 'invalidValue']);
    }
    const value = Array.from({ length: 5000 }, () => ({ value: crypto.randomUUID() }));
    const add = patchOf({ op: 'add', path: 'members', value });
    expect((await provider.send('PATCH', `/Groups/${group.id}`, add)).status).toBe(413);
    const gone = patchOf({ op: 'remove', path: `members[value eq "${crypto.randomUUID()}"]` });
    expect((await provider.send('PATCH', `/Groups/${group.id}`, gone)).status).toBeLessThan(500);
    const same = await provider.send('POST', '/Groups', { displayName: group.displayName.toUpperCase() });
    expect(same.body.scimType).toBe('uniqueness');
  });
});

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
    expect(await statusOf(member.id)).toBe('disabled');
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
