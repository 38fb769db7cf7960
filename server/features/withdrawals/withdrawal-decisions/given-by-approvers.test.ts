// Long because all ways to give somebody access are rows of one table.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { importEntities } from '#contract/platform/feed-rights.ts';
import { mailResetLinkJob } from '#server/features/identity/session/jobs.ts';
import { startJobs } from '#server/platform/jobs/start.ts';
import { verifyReleases } from '../approvals/verify.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addedBy, addWaiting, approveWithCode, mayApprove, signInAgain } from '#server/testing/approvers.ts';
import { signInByCompany } from '#server/testing/company-browser.ts';
import { emailsTo } from '#server/testing/emails.ts';
import { companySettings, newEmployee, startProvider } from '#server/testing/provider.ts';
import { writeAccess } from '#server/testing/rights.ts';
import { addProvisioner, entraUser, patchOf } from '#server/testing/scim.ts';
import { until } from '#server/testing/until.ts';
import { addExchangeUser, type FactorAdmin, withFactor } from '#server/testing/withdrawals.ts';
import { withSecretLink } from '#server/platform/mail/secret-link.ts';

const origin = 'http://localhost:4000';

let app: TestApp;
let company: Awaited<ReturnType<typeof startProvider>>;
let jobs: { stop: () => Promise<void> };
let user: string;

beforeAll(async () => {
  company = await startProvider({ redirectUri: `${origin}/companylogin`, logoutUri: () => origin });
  app = await startTestApp({ ...companySettings(company), OIDC_CREATE: 'on' });
  jobs = await startJobs(app.services, app.database.url, [mailResetLinkJob], {
    info: () => undefined,
    warn: (facts) => console.error(facts),
  });
  await requireTwoPeople(false);
  user = await addExchangeUser(app);
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
  await company.close();
});

let counter = 0;
const nameOf = (kind: string) => `${kind} ${(counter += 1)}`;

const superadmin = async (kind: string) => withFactor(app, await app.signIn({ name: nameOf(kind) }));
const approver = async (kind = 'Member') =>
  withFactor(app, await app.signIn({ name: nameOf(kind), restriction: mayApprove }));
const reader = async () => withFactor(app, await app.signIn({ name: nameOf('Reader'), restriction: [] }));

/** Switches two-person approval of changes off, or on until the test ends. */
async function requireTwoPeople(isOn: boolean) {
  if (isOn) onTestFinished(() => requireTwoPeople(false));
  const mode = isOn ? 'on' : 'off';
  await app.services.db.updateTable('second_person_rule').set({ mode }).execute();
}

/** Approves the newest request of a call. */
async function agree(by: FactorAdmin, call: string) {
  const { requests } = (await by.call('GET', '/adminapi/changerequests')).body.result;
  const { _id } = requests.find((request: { call: string }) => request.call === call);
  const code = await by.code();
  expect((await by.call('POST', `/adminapi/changerequests/${_id}/approve`, { code })).status).toBe(200);
}

async function addRole(by: FactorAdmin, restriction = mayApprove): Promise<string> {
  const { body } = await by.call('POST', '/adminapi/roles', { name: nameOf('Role'), restriction });
  return body.result._id;
}

/** Maps a new group to a role, in place of the groups before. */
async function mapGroup(by: FactorAdmin, role: string) {
  const group = nameOf('Group');
  const { status } = await by.call('PUT', '/adminapi/companyGroups', {
    groups: [{ name: group, roles: [role] }],
  });
  return { group, status };
}

/** An employee who signs in by the company, and gets an account and the rights of the groups. */
async function employee(...groups: string[]): Promise<FactorAdmin> {
  const person = newEmployee({ groups });
  company.add(person);
  const { status, body } = await signInByCompany(app, company, person.sub);
  expect(status, JSON.stringify(body)).toBe(200);
  const token = body.token as string;
  return withFactor(app, {
    id: body.result._id as string,
    email: person.email ?? '',
    password: '',
    token,
    call: (method, path, given) => app.call(method, path, given, { token }),
  });
}

/** An approver whom an identity provider adds to a group, and who then chooses a password. */
async function provisioned(maker: FactorAdmin, mapper: FactorAdmin): Promise<FactorAdmin> {
  const provider = await addProvisioner(app, maker);
  const role = await addRole(await superadmin('Owner'));
  const { body: group } = await provider.send('POST', '/Groups', { displayName: nameOf('Provisioned') });
  const mapped = await mapper.call('PUT', '/adminapi/scim/groups', { id: group.id, roles: [role] });
  expect(mapped.status, JSON.stringify(mapped.body)).toBe(200);
  const sent = entraUser();
  const { body: added } = await provider.send('POST', '/Users', sent);
  const join = patchOf({ op: 'Add', path: 'members', value: [{ value: added.id }] });
  expect((await provider.send('PATCH', `/Groups/${group.id}`, join)).status).toBe(200);
  const password = await choosePassword(sent.userName);
  const given = { id: added.id as string, email: sent.userName, password };
  return withFactor(app, await signInAgain(app, given));
}

/** A browser with an id, in which an administrator signed in. */
async function browserOf(who: FactorAdmin): Promise<Record<string, string>> {
  const headers = { cookie: `marketdesk_device=${nameOf('device').replace(' ', '-').padEnd(22, 'A')}` };
  await signInAgain(app, who, headers);
  return headers;
}

/** Opens the emailed link of an administrator, in a browser, and chooses a password. */
async function choosePassword(email: string, headers: Record<string, string> = {}): Promise<string> {
  const authToken = await until(async () => {
    const [mail] = (await emailsTo(app, email)).map((sent) => withSecretLink(sent, sent.secret_link));
    const link = /changepassword\/(\S+)/.exec(mail?.text ?? '')?.[1];
    expect(link).toBeDefined();
    return link;
  });
  const password = 'a wholly new password';
  const given = { password, confirmPassword: password, authToken };
  expect((await app.call('POST', '/adminapi/resetPassword', given, { headers })).status).toBe(200);
  return password;
}

/** Requests a new password in one browser, sets it in another one, and signs in with it in a third one. */
async function reset(
  who: FactorAdmin,
  { asked = {}, used = {} }: { asked?: Record<string, string>; used?: Record<string, string> },
): Promise<FactorAdmin> {
  const { email, code } = who;
  await app.call('POST', '/adminapi/forgotPassword', { email }, { headers: asked });
  const password = await choosePassword(email, used);
  return { ...(await signInAgain(app, { ...who, password })), code };
}

const byApprover = /^Another approver of this withdrawal changed your account or permissions/;
const alone = /during emergency access/;
const sameDevice = /^Another approver of this withdrawal signed in on your device/;

/** Expects that the first person's approval keeps the second one's from counting. */
async function expectDependent(first: FactorAdmin, second: FactorAdmin, why: RegExp) {
  const id = await addWaiting(app, user);
  expect((await approveWithCode(id, first)).status).toBe(200);
  expect(await approveWithCode(id, second)).toEqual({ status: 409, said: expect.stringMatching(why) });
}

interface Case {
  /** The approver on whom the other depends, and the other. */
  arrange: () => Promise<[FactorAdmin, FactorAdmin]>;
  why: RegExp;
}

const cases: Record<string, Case> = {
  'whose company group another approver mapped to a role': {
    why: byApprover,
    async arrange() {
      const mapper = await superadmin('Mapper');
      const { group } = await mapGroup(mapper, await addRole(await superadmin('Maker')));
      return [mapper, await employee(group)];
    },
  },
  'whose company group another approver gave one more role': {
    why: byApprover,
    async arrange() {
      const [maker, mapper] = [await superadmin('Maker'), await superadmin('Mapper')];
      const [reads, approves] = [await addRole(maker, []), await addRole(maker)];
      const { group } = await mapGroup(maker, reads);
      const member = await employee(group);
      const groups = [{ name: group, roles: [reads, approves] }];
      expect((await mapper.call('PUT', '/adminapi/companyGroups', { groups })).status).toBe(200);
      await sql`update provider_sessions set checked_at = now() - interval '16 minutes'`.execute(
        app.services.db,
      );
      return [mapper, member];
    },
  },
  'whom provisioning added with the token of another approver': {
    why: byApprover,
    async arrange() {
      const [maker, mapper] = [await superadmin('Maker'), await superadmin('Mapper')];
      return [maker, await provisioned(maker, mapper)];
    },
  },
  'whose provisioned group another approver mapped to a role': {
    why: byApprover,
    async arrange() {
      const [maker, mapper] = [await superadmin('Maker'), await superadmin('Mapper')];
      return [mapper, await provisioned(maker, mapper)];
    },
  },
  'whose email provisioning changed with the token of another approver': {
    why: byApprover,
    async arrange() {
      const [maker, member] = [await superadmin('Maker'), await approver()];
      const provider = await addProvisioner(app, maker);
      const email = { op: 'replace', path: 'emails[type eq "work"].value', value: `new.${member.email}` };
      expect((await provider.send('PATCH', `/Users/${member.id}`, patchOf(email))).status).toBe(200);
      return [maker, member];
    },
  },
  'whose role of a company group another approver widened': {
    why: byApprover,
    async arrange() {
      const [maker, editor] = [await superadmin('Maker'), await superadmin('Editor')];
      const role = await addRole(maker, []);
      const { group } = await mapGroup(maker, role);
      const member = await employee(group);
      const change = { id: role, name: nameOf('Role'), restriction: mayApprove };
      expect((await editor.call('PUT', '/adminapi/roles', change)).status).toBe(200);
      return [editor, member];
    },
  },
  'whose company group was mapped during emergency access that is over': {
    why: alone,
    async arrange() {
      const chief = await superadmin('Chief');
      const role = await addRole(await superadmin('Maker'));
      const glass = { reason: 'Nobody else is there', code: await chief.code() };
      expect((await chief.call('POST', '/adminapi/changerequests/breakglass', glass)).status).toBe(200);
      const { group } = await mapGroup(chief, role);
      await sql`update broken_glass set ends_at = clock_timestamp() where admin_id = ${chief.id}`.execute(
        app.services.db,
      );
      return [await superadmin('Other'), await employee(group)];
    },
  },
  'whose disabled account another approver enabled': {
    why: byApprover,
    async arrange() {
      const [first, member] = [await superadmin('First'), await approver()];
      await sql`update admins set status = 'disabled' where id = ${member.id}`.execute(app.services.db);
      expect((await first.call('POST', '/adminapi/enableAdmin', { id: member.id })).status).toBe(200);
      return [first, member];
    },
  },
  'whose email another approver changed': {
    why: byApprover,
    async arrange() {
      const [first, member] = [await superadmin('First'), await approver()];
      const email = `moved-${member.email}`;
      const change = { adminId: member.id, name: 'Moved', email, restriction: mayApprove };
      expect((await first.call('PUT', '/adminapi/admin', change)).status).toBe(200);
      return [first, { ...member, email }];
    },
  },
  'whose new password was requested in the browser of another approver': {
    why: byApprover,
    async arrange() {
      const [first, member] = [await superadmin('First'), await approver()];
      return [first, await reset(member, { asked: await browserOf(first) })];
    },
  },
  'whose new password was set in the browser of another approver': {
    why: byApprover,
    async arrange() {
      const [first, member] = [await superadmin('First'), await approver()];
      return [first, await reset(member, { used: await browserOf(first) })];
    },
  },
  'whose first second factor was set up in the browser of another approver': {
    why: sameDevice,
    async arrange() {
      const first = await superadmin('First');
      const added = await app.signIn({ name: nameOf('New'), restriction: mayApprove });
      const session = await signInAgain(app, added, await browserOf(first));
      const proof = { currentPassword: added.password };
      expect((await session.call('POST', '/adminapi/security/secondFactor/start', proof)).status).toBe(200);
      return [first, await withFactor(app, added)];
    },
  },
  'whom an administrator with write access to /list and /withdrawal-approvals added': {
    why: byApprover,
    async arrange() {
      const restriction = [writeAccess('/list'), ...mayApprove];
      const plain = await withFactor(app, await app.signIn({ name: nameOf('Plain'), restriction }));
      return [plain, await addedBy(app, plain, `Added-${(counter += 1)}`)];
    },
  },
  'to whom an administrator with write access to /list gave the permission': {
    why: byApprover,
    async arrange() {
      const restriction = [writeAccess('/list'), ...mayApprove];
      const plain = await withFactor(app, await app.signIn({ name: nameOf('Plain'), restriction }));
      const member = await reader();
      const rights = { roles: [], extra: mayApprove.map((right) => ({ ...right, endsAt: null })) };
      expect((await plain.call('PUT', `/adminapi/admin/${member.id}/rights`, rights)).status).toBe(200);
      return [plain, member];
    },
  },
  'who was added during emergency access, where two-person approval is required': {
    why: alone,
    async arrange() {
      const [chief, other] = [await superadmin('Chief'), await superadmin('Other')];
      await requireTwoPeople(true);
      const glass = { reason: 'Nobody else is there', code: await chief.code() };
      expect((await chief.call('POST', '/adminapi/changerequests/breakglass', glass)).status).toBe(200);
      return [other, await addedBy(app, chief, `Helper-${(counter += 1)}`)];
    },
  },
};

/** specification 17.5 */
describe('a withdrawal that needs two people is not released by somebody', () => {
  it.each(Object.entries(cases))('%s', async (_name, { arrange, why }) => {
    const [first, second] = await arrange();
    await expectDependent(first, second, why);
  });

  it('whose company group another approver mapped, nor together with the person who approved that', async () => {
    const [asker, agreeing] = [await superadmin('Asker'), await superadmin('Agreeing')];
    const role = await addRole(asker);
    await requireTwoPeople(true);
    const { group, status } = await mapGroup(asker, role);
    expect(status).toBe(202);
    await agree(agreeing, 'updateCompanyGroups');
    const member = await employee(group);
    for (const first of [asker, agreeing]) await expectDependent(first, member, byApprover);
    const trail = (await asker.call('GET', `/adminapi/audit?call=takeGroupRights&record=${member.id}`)).body;
    expect(JSON.stringify(trail.data)).toContain(agreeing.id);
  });

  it('who was invited on request, nor together with the person who approved the invitation', async () => {
    const [asker, agreeing] = [await superadmin('Asker'), await superadmin('Agreeing')];
    await requireTwoPeople(true);
    const name = `Invited-${(counter += 1)}`;
    const given = { name, email: `${name}@example.com`.toLowerCase(), restriction: mayApprove };
    expect((await asker.call('POST', '/adminapi/inviteAdmin', given)).status).toBe(202);
    await agree(agreeing, 'inviteAdmin');
    const { id } = await app.services.db
      .selectFrom('admins')
      .select('id')
      .where('email', '=', given.email)
      .executeTakeFirstOrThrow();
    const password = await choosePassword(given.email);
    const member = await withFactor(app, await signInAgain(app, { id, email: given.email, password }));
    for (const first of [asker, agreeing]) await expectDependent(first, member, byApprover);
  });
});

/** specification 17.5 */
describe('a withdrawal that needs two people', () => {
  it('is released by a member of a mapped group and somebody who had no part in it', async () => {
    const { group } = await mapGroup(await superadmin('Mapper'), await addRole(await superadmin('Maker')));
    const [member, other] = [await employee(group), await superadmin('Other')];
    const id = await addWaiting(app, user);
    expect((await approveWithCode(id, other)).status).toBe(200);
    expect((await approveWithCode(id, member)).said).toMatch(/^Withdrawal released/);
  });

  it('has no approvers from an import, because accounts and roles can’t be imported', () => {
    expect(importEntities.filter((entity) => /admin|role|group/.test(entity))).toEqual([]);
  });
});

/** specification 17.8 */
it('the replay names a release together with the person who mapped the group', async () => {
  const [mapper, member] = [await approver('Mapper'), await approver()];
  const id = await addWaiting(app, user);
  for (const each of [mapper, member]) expect((await approveWithCode(id, each)).status).toBe(200);
  expect((await verifyReleases(app.services)).broken).toEqual([]);
  // As if the member had got the right by a group that the other one mapped.
  const after = { givenBy: [{ group: 'Approvers', admin: 'Mapper', adminId: mapper.id, at: null }] };
  await sql`
    insert into audit_log (call, record, after, request_id, ip_address, created_at)
    values ('takeGroupRights', ${member.id}, ${JSON.stringify(after)}, 'test', '127.0.0.1', now() - interval '1 day')`.execute(
    app.services.db,
  );
  expect((await verifyReleases(app.services)).broken).toEqual([
    expect.stringContaining('depend on each other'),
  ]);
});
