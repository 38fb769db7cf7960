import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestAdmin, startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { signInByCompany } from '#server/testing/company-browser.ts';
import { companySettings, type Employee, newEmployee, startProvider } from '#server/testing/provider.ts';
import { readAccess, writeAccess } from '#server/testing/rights.ts';
import { switchSecondFactorOn } from '#server/testing/second-factor.ts';

const origin = 'http://localhost:4000';
const path = '/adminapi/companyGroups';

let app: TestApp;
let root: TestAdmin;
let company: Awaited<ReturnType<typeof startProvider>>;
const settings = () => ({
  ...companySettings(company),
  OIDC_CREATE: 'on',
});
beforeAll(async () => {
  company = await startProvider({ redirectUri: `${origin}/companylogin`, logoutUri: () => origin });
  app = await startTestApp(settings());
  root = await app.signIn({ name: 'Root' });
});
afterAll(async () => {
  await app.close();
  await company.close();
});

let person: Employee;
beforeEach(() => {
  person = newEmployee();
});

const signIn = (employee = person) => {
  company.add(employee);
  return signInByCompany(app, company, employee.sub);
};
async function addRole(restriction: object[], more: object = {}): Promise<string> {
  const name = `Role ${crypto.randomUUID()}`;
  const { status, body } = await root.call('POST', '/adminapi/roles', { name, restriction, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.result._id;
}
const table = async () => (await root.call('GET', path)).body.result;
const save = (groups: object[], more: object = {}, by = root) => by.call('PUT', path, { groups, ...more });
const rightsOf = async (email = person.email) => {
  const { id } = await app.services.db
    .selectFrom('admins')
    .select('id')
    .where('email', '=', email ?? '')
    .executeTakeFirstOrThrow();
  return (await root.call('GET', `/adminapi/admin/${id}/rights`)).body.result;
};
/** The provider's word gets too old. */
const grow = () =>
  sql`update provider_sessions set checked_at = now() - interval '16 minutes'`.execute(app.services.db);
const can = async (token: string, address: string) =>
  (await app.call('GET', address, undefined, { token })).status;

describe('the table of groups', () => {
  it('gives roles at the sign-in and follows changes at the next check, on who is in several groups too', async () => {
    const [faq, users] = [await addRole([readAccess('/faq')]), await addRole([writeAccess('/user')])];
    expect(
      (
        await save([
          { name: 'Helpers', roles: [faq] },
          { name: 'Leads', roles: [faq, users] },
        ])
      ).status,
    ).toBe(200);
    const { body, status } = await signIn({ ...person, groups: ['Helpers', 'others'] });
    expect([status, body.result]).toMatchObject([200, { restriction: [readAccess('/faq')] }]);
    expect((await rightsOf()).roles).toMatchObject([{ _id: faq, grantedBy: 'Root', endsAt: null }]);
    const { token } = body;
    expect([await can(token, '/api/getFaqList'), await can(token, '/api/getAllusers')]).toEqual([200, 403]);

    company.add({ ...person, groups: ['Helpers', 'Leads'] });
    await grow();
    expect(await can(token, '/api/getAllusers')).toBe(200);
    // What is given by hand goes with the next check: the groups say it all.
    const { _id: id } = await rightsOf();
    await root.call('PUT', `/adminapi/admin/${id}/rights`, { roles: [], extra: [readAccess('/user')] });
    await grow();
    expect(await can(token, '/api/getFaqList')).toBe(200);
    expect((await rightsOf()).restriction).toEqual([writeAccess('/user'), readAccess('/faq')]);

    expect((await save([{ name: 'Helpers', roles: [faq] }])).status).toBe(200);
    expect(await can(token, '/api/getAllusers')).toBe(200);
    await grow();
    expect(await can(token, '/api/getAllusers')).toBe(403);
    // Nobody is in a group any more: out, and not let in.
    company.add({ ...person, groups: ['Leads'] });
    await grow();
    expect(await can(token, '/api/getFaqList')).toBe(401);
    expect((await signIn({ ...person, groups: ['Leads'] })).body.errors.messages).toMatch(
      /None of your company groups/,
    );
    expect(await signIn({ ...person, groups: ['helpers'] })).toMatchObject({ status: 401 });
    const trail = await root.call('GET', `/adminapi/audit?call=takeGroupRights&record=${id}`);
    expect(trail.body.data.length).toBeGreaterThan(1);
  });

  it('says before who gains, who loses and who is out, and changes nothing by that', async () => {
    const [faq, users] = [await addRole([readAccess('/faq')]), await addRole([writeAccess('/user')])];
    await save([{ name: 'Helpers', roles: [faq] }]);
    await signIn({ ...person, groups: ['Helpers'] });
    const preview = async (groups: object[]) => {
      const { body } = await root.call('POST', `${path}/preview`, { groups });
      return body.result.people.find(({ name }: { name: string }) => name === person.name);
    };
    const before = await table();
    expect(await preview([{ name: 'Helpers', roles: [users] }])).toMatchObject({
      isOut: false,
      groups: ['Helpers'],
      changes: [
        { path: '/user', before: 'none', after: 'write' },
        { path: '/faq', before: 'read', after: 'none' },
      ],
    });
    expect(await preview([{ name: 'Others', roles: [users] }])).toMatchObject({
      isOut: true,
      changes: [{ path: '/faq', before: 'read', after: 'none' }],
    });
    expect(await preview([])).toMatchObject({ isOut: false, changes: [] });
    expect(await table()).toEqual(before);

    // A permission that was granted by hand with an end becomes permanent.
    const endsAt = '2099-01-02T22:59:59.999Z';
    await root.call('PUT', `/adminapi/admin/${(await rightsOf())._id}/rights`, {
      roles: [],
      extra: [{ ...writeAccess('/user'), endsAt }],
    });
    expect(await preview([{ name: 'Helpers', roles: [users] }])).toMatchObject({
      changes: [{ path: '/user', before: 'write', beforeEnds: [{ at: endsAt }], afterEnds: [] }],
    });
  });

  it('is saved whole, once for each version, by superadmins, with its row of the trail', async () => {
    const faq = await addRole([readAccess('/faq')]);
    const { version } = await table();
    const both = await Promise.all(['One', 'Two'].map((name) => save([{ name, roles: [faq] }], { version })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const wrong = [
      [
        { name: 'One', roles: [faq] },
        { name: ' One ', roles: [faq] },
      ],
      [{ name: 'One', roles: [faq, faq] }],
      [{ name: 'One', roles: [crypto.randomUUID()] }],
      [{ name: 'One', roles: [] }],
      [{ name: '', roles: [faq] }],
    ];
    for (const groups of wrong) expect((await save(groups)).status).toBe(400);
    expect((await root.call('DELETE', `/adminapi/roles/${faq}`)).status).toBe(409);
    const limited = await app.signIn({ restriction: [writeAccess('/list')] });
    expect((await save([], {}, limited)).status).toBe(403);
    expect((await limited.call('GET', path)).status).toBe(403);
    const { body } = await root.call('GET', '/adminapi/audit?call=updateCompanyGroups');
    expect(body.data[0]).toMatchObject({ adminName: 'Root', outcome: 'done' });
    await save([]);
    expect((await root.call('DELETE', `/adminapi/roles/${faq}`)).status).toBe(200);
  });

  it('lets somebody in only from the networks of the roles that their groups give', async () => {
    const role = await addRole([readAccess('/faq')], { networks: ['203.0.113.0/24'] });
    await save([{ name: 'Away', roles: [role] }]);
    expect((await signIn({ ...person, groups: ['Away'] })).status).toBe(401);
    await save([{ name: 'Away', roles: [await addRole([readAccess('/faq')])] }]);
    expect((await signIn({ ...person, groups: ['Away'] })).status).toBe(200);
  });

  it('never touches a superadmin', async () => {
    const role = await addRole([readAccess('/faq')]);
    await save([{ name: 'Helpers', roles: [role] }]);
    await addTestAdmin(app, { email: person.email ?? '', role: 'superadmin' });
    const { body } = await signIn({ ...person, groups: [] });
    expect(body.result).toMatchObject({ role: 'superadmin' });
  });
});

// The last, because from now on the desk asks for two people.
describe('with two people', () => {
  /** specification 44.8 */
  it('a sign-in or check that takes a role with networks leaves its limit until two people lift it', async () => {
    await app.services.db.updateTable('second_person_rule').set({ mode: 'on' }).execute();
    const here = ['127.0.0.0/8', '::1/128'];
    const limited = await addRole([readAccess('/faq')], { networks: here });
    const faq = await addRole([readAccess('/faq')]);
    await save([
      { name: 'Office', roles: [limited, faq] },
      { name: 'Others', roles: [faq] },
    ]);
    expect((await signIn({ ...person, groups: ['Office'] })).status).toBe(200);
    const limits = async () =>
      (await rightsOf()).keptNetworks.map((one: { networks: string[] }) => one.networks);
    expect(await limits()).toEqual([]);
    const { body } = await signIn({ ...person, groups: ['Others'] });
    expect(await limits()).toEqual([here]);
    expect(await can(body.token, '/api/getFaqList')).toBe(200);
    // A role that comes back brings its own limit, and the check of a session takes it as a sign-in does.
    company.add({ ...person, groups: ['Office'] });
    await grow();
    expect(await can(body.token, '/api/getFaqList')).toBe(200);
    expect(await limits()).toEqual([]);
    company.add({ ...person, groups: ['Others'] });
    await grow();
    expect(await can(body.token, '/api/getFaqList')).toBe(200);
    expect(await limits()).toEqual([here]);

    // A role of another place in its stead: nobody signs in from here any longer.
    await app.services.db.updateTable('admins').set({ kept_networks: null, networks: null }).execute();
    const away = await addRole([readAccess('/faq')], { networks: ['203.0.113.0/24'] });
    await save([
      { name: 'Office', roles: [away] },
      { name: 'Others', roles: [faq] },
    ]);
    expect((await signIn({ ...person, groups: ['Office'] })).status).toBe(401);
    expect((await signIn({ ...person, groups: ['Others'] })).status).toBe(401);
    expect(await limits()).toEqual([['203.0.113.0/24']]);
    await app.services.db.updateTable('second_person_rule').set({ mode: 'auto' }).execute();
  });

  it('is asked for where a group gets rights to change, and not approved by who is in the group', async () => {
    const [faq, users] = [await addRole([readAccess('/faq')]), await addRole([writeAccess('/user')])];
    await save([{ name: 'Night shift', roles: [faq] }]);
    await signIn({ ...person, groups: ['Night shift'] });
    const { id: gains } = await app.services.db
      .selectFrom('admins')
      .select('id')
      .where('email', '=', person.email ?? '')
      .executeTakeFirstOrThrow();
    await switchSecondFactorOn(app, root);
    const ben = await app.signIn({ name: 'Ben' });
    const benCode = await switchSecondFactorOn(app, ben);
    // A superadmin at the desk, with another account of the mailbox of who gains.
    const [local = '', domain = ''] = (person.email ?? '').split('@');
    const twin = await app.signIn({ name: 'Twin', email: `${local}+desk@${domain}` });
    const twinCode = await switchSecondFactorOn(app, twin);
    const open = async () =>
      (await ben.call('GET', '/adminapi/changerequests')).body.result.requests as {
        _id: string;
        call: string;
      }[];
    const approve = async (by: TestAdmin, id: string, code: () => Promise<string>) =>
      (await by.call('POST', `/adminapi/changerequests/${id}/approve`, { code: await code() })).status;

    // Seeing alone is nobody else's business.
    expect(
      (
        await save([
          { name: 'Night shift', roles: [faq] },
          { name: 'Readers', roles: [faq] },
        ])
      ).status,
    ).toBe(200);
    const wanted = [{ name: 'Night shift', roles: [faq, users] }];
    expect((await save(wanted)).status).toBe(202);
    expect((await table()).groups).toHaveLength(2);
    const [request] = await open();
    expect(request).toMatchObject({ call: 'updateCompanyGroups' });
    expect(
      await app.services.db.selectFrom('second_person_requests').select('benefits').executeTakeFirst(),
    ).toEqual({ benefits: [gains] });
    expect(await approve(twin, request?._id ?? '', twinCode)).toBe(403);
    expect(await approve(ben, request?._id ?? '', benCode)).toBe(200);
    expect((await table()).groups).toEqual([{ name: 'Night shift', roles: [faq, users].toSorted() }]);

    // A role that only a group gives is no way around.
    const quiet = await addRole([readAccess('/faq')]);
    await save([
      { name: 'Night shift', roles: [faq, users] },
      { name: 'Nobody yet', roles: [quiet] },
    ]);
    const widened = await root.call('PUT', '/adminapi/roles', {
      id: quiet,
      name: 'Quiet',
      restriction: [writeAccess('/user')],
    });
    expect(widened.status).toBe(202);
  });

  it('is void once the table is another', async () => {
    const users = await addRole([writeAccess('/user')]);
    const { version } = await table();
    expect((await save([{ name: 'Late', roles: [users] }], { version })).status).toBe(202);
    expect(
      (await save([{ name: 'Plain', roles: [await addRole([readAccess('/faq')])] }], { version })).status,
    ).toBe(200);
    const cleo = await app.signIn({ name: 'Cleo' });
    const code = await switchSecondFactorOn(app, cleo);
    const { body } = await cleo.call('GET', '/adminapi/changerequests');
    const { _id: id } = body.result.requests.find(
      ({ call }: { call: string }) => call === 'updateCompanyGroups',
    );
    const answer = await cleo.call('POST', `/adminapi/changerequests/${id}/approve`, { code: await code() });
    expect(answer.status).toBe(409);
    expect((await table()).groups).toMatchObject([{ name: 'Plain' }]);
  });
});
