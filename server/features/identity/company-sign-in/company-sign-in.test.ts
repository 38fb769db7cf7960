// Long because one provider and three desks serve every way in and out by it.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestAdmin, startTestApp, type TestApp } from '#server/testing/app.ts';
import { finishAtDesk, goToCompany, signInByCompany } from '#server/testing/company-browser.ts';
import { holdTo } from '#server/testing/ip-ranges.ts';
import { readAccess, writeAccess } from '#server/testing/rights.ts';
import { companySettings, type Employee, newEmployee, startProvider } from '#server/testing/provider.ts';

const origin = 'http://localhost:4000';
let app: TestApp;
let other: TestApp;
/** A server with a table of groups that adds people automatically. */
let grouped: TestApp;
let company: Awaited<ReturnType<typeof startProvider>>;
const settings = () => ({
  ...companySettings(company),
  OIDC_NAME: 'Acme <& co>',
});
beforeAll(async () => {
  let logoutUri = '';
  // The provider has to know the desk's address, and the desk the provider's.
  const relay = await startTestApp();
  logoutUri = `${relay.url}/signin/company/logout`;
  await relay.close();
  company = await startProvider({ redirectUri: `${origin}/companylogin`, logoutUri: () => logoutUri });
  app = await startTestApp(settings());
  other = await app.another();
  grouped = await startTestApp({ ...settings(), OIDC_CREATE: 'on' });
  const root = await grouped.signIn();
  const addRole = async (name: string, restriction: object[]): Promise<string> =>
    (await root.call('POST', '/adminapi/roles', { name, restriction })).body.result._id;
  const reading = await addRole('Support', [readAccess('/support')]);
  const leading = await addRole('Leads', [writeAccess('/support'), readAccess('/user')]);
  const groups = [
    { name: 'support', roles: [reading] },
    { name: 'leads', roles: [leading] },
  ];
  expect((await root.call('PUT', '/adminapi/companyGroups', { groups })).status).toBe(200);
});
afterAll(async () => {
  await other.close();
  await app.close();
  await grouped.close();
  await company.close();
});

let person: Employee;
beforeEach(() => {
  person = newEmployee({ name: 'Pat' });
  company.add(person);
});

const goThere = (on: TestApp, sub: string) => goToCompany(on, company, sub);
const finish = finishAtDesk;
const signIn = (on = app, sub = person.sub) => signInByCompany(on, company, sub);
const profile = async (token: string, on = app) =>
  (await on.call('GET', '/api/adminprofile', undefined, { token })).status;
const sentence = ({ status, body }: { status: number; body: { errors?: { messages: string } } }) => [
  status,
  body.errors?.messages,
];
const lapsed = [401, 'This sign-in was started elsewhere or too long ago. Start again.'];
const wrong = [401, 'The company sign-in was not accepted. Start again, or sign in with your password.'];
const unknown = [401, 'No administrator has your company’s verified email. Ask a superadmin to add you.'];
/** As if the provider's word were a quarter of an hour old. */
const grow = (on: TestApp) =>
  sql`update provider_sessions set checked_at = now() - interval '16 minutes'`.execute(on.services.db);

describe('signing in by the company', () => {
  it('opens the account of the verified email, tells its owner, and then goes by the person alone', async () => {
    const admin = await addTestAdmin(app, { email: person.email ?? '' });
    const there = await goThere(app, person.sub);
    expect(there.setCookie).toMatch(/; Path=\/api\/login\/company; Max-Age=600; HttpOnly; SameSite=Lax$/);
    const answer = await finish(app, there);
    expect(answer.body).toMatchObject({ token: expect.any(String), result: { email: person.email } });
    expect(await profile(answer.body.token, other)).toBe(200);
    const { rows } = await sql<{ count: number }>`select count(*) from mail_messages
      where to_address = ${person.email} and text like '%linked to your company sign-in%'`.execute(
      app.services.db,
    );
    expect(rows[0]?.count).toBe(1);
    // The password is as good as before.
    expect((await app.call('POST', '/api/login', admin)).status).toBe(400);
    expect(
      (await app.call('POST', '/api/login', { email: admin.email, password: admin.password })).status,
    ).toBe(200);
    // With another email there it is still the same person.
    company.add({ ...person, email: 'renamed@example.com' });
    expect((await signIn(other)).body.result._id).toBe(admin.id);
  });

  it('opens nothing for an email that nobody has, or that the provider does not vouch for', async () => {
    expect(sentence(await signIn())).toEqual(unknown);
    await addTestAdmin(app, { email: person.email ?? '' });
    company.add({ ...person, email_verified: false });
    expect(sentence(await signIn())).toEqual(unknown);
    const { rows } = await sql`select from provider_identities where subject = ${person.sub}`.execute(
      app.services.db,
    );
    expect(rows).toHaveLength(0);
  });

  it('opens nothing from a network that a role does not let in', async () => {
    const root = await app.signIn();
    const { id } = await addTestAdmin(app, { email: person.email ?? '', restriction: [] });
    await holdTo(root, id, ['192.0.2.0/24']);
    const answer = await signIn();
    expect([answer.status, answer.body.token]).toEqual([401, undefined]);
    expect(answer.body.errors.messages).toContain('certain networks');
    await holdTo(root, id, ['127.0.0.0/8']);
    expect((await signIn()).status).toBe(200);
  });

  it('opens nothing for somebody’s second account of the same email, nor for a disabled admin', async () => {
    const admin = await addTestAdmin(app, { email: person.email ?? '' });
    expect((await signIn()).status).toBe(200);
    company.add({ ...person, sub: `${person.sub}-again` });
    expect(sentence(await signIn(app, `${person.sub}-again`))).toEqual([
      401,
      expect.stringContaining('another company account'),
    ]);
    await sql`update admins set status = 'disabled' where id = ${admin.id}`.execute(app.services.db);
    expect(sentence(await signIn())).toEqual(wrong);
  });
});

describe('what a thief may try', () => {
  it('an answer without the cookie, with that of another browser, or twice at once', async () => {
    await addTestAdmin(app, { email: person.email ?? '' });
    const [mine, theirs] = [await goThere(app, person.sub), await goThere(app, person.sub)];
    expect(sentence(await finish(app, { ...mine, cookie: '' }))).toEqual(lapsed);
    expect(sentence(await finish(app, { ...mine, cookie: mine.cookie.replace(/.{4}$/, 'AAAA') }))).toEqual(
      lapsed,
    );
    // The state of one browser with the answer of another: a fixed sign-in.
    expect(sentence(await finish(app, { cookie: theirs.cookie, answer: mine.answer }))).toEqual(wrong);
    const answers = await Promise.all([finish(app, theirs), finish(other, theirs)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(2);
    expect((await finish(app, theirs)).status).toBe(401);
  });

  it('an answer that names another issuer, another code or another state', async () => {
    await addTestAdmin(app, { email: person.email ?? '' });
    const change = async (name: string, value: string | null) => {
      const there = await goThere(app, person.sub);
      const query = new URLSearchParams(there.answer);
      if (value === null) query.delete(name);
      else query.set(name, value);
      return sentence(await finish(app, { ...there, answer: query.toString() }));
    };
    expect(await change('iss', 'https://login.example.org')).toEqual(wrong);
    expect(await change('iss', null)).toEqual(wrong);
    expect(await change('state', 'AAAA')).toEqual(wrong);
    expect(await change('state', null)).toEqual(wrong);
    const stolen = new URLSearchParams((await goThere(app, person.sub)).answer).get('code');
    // The code of another sign-in: its challenge is another one.
    expect(await change('code', stolen)).toEqual(wrong);
  });

  it('a logout token that is not the provider’s ends nothing', async () => {
    await addTestAdmin(app, { email: person.email ?? '' });
    const { token } = (await signIn()).body;
    const claims = {
      iss: company.issuer,
      aud: 'marketdesk',
      iat: Math.floor(Date.now() / 1000),
      jti: '1',
      sub: person.sub,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    };
    const unsigned = [{ alg: 'none' }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    for (const body of ['', 'logout_token=', `logout_token=${unsigned.join('.')}.`]) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await fetch(`${app.url}/signin/company/logout`, { method: 'POST', headers, body });
      expect(answer.status).toBe(400);
    }
    expect(await profile(token)).toBe(200);
  });
});

describe('a person who is removed there', () => {
  it('is out at the next check, on every server; who stays is not', async () => {
    await addTestAdmin(app, { email: person.email ?? '' });
    const { token } = (await signIn()).body;
    await grow(app);
    expect(await Promise.all([profile(token), profile(token, other), profile(token)])).toEqual([
      200, 200, 200,
    ]);
    await grow(app);
    company.remove(person.sub);
    expect(await Promise.all([profile(token), profile(token, other)])).toEqual([401, 401]);
    expect(await profile(token)).toBe(401);
  });

  it('is out at once when the provider logs out', async () => {
    await addTestAdmin(app, { email: person.email ?? '' });
    const [first, second] = [(await signIn()).body.token, (await signIn()).body.token];
    const session = await sql<{ provider_session: string }>`select provider_session from provider_sessions
      where subject = ${person.sub} order by session_id`.execute(app.services.db);
    const client = await company.provider.Client.find('marketdesk');
    expect(client).toBeDefined();
    Object.assign(client ?? {}, { backchannelLogoutUri: `${app.url}/signin/company/logout` });
    type LogsOut = { backchannelLogout: (subject: string, session: string) => Promise<void> };
    await (client as NonNullable<typeof client> & LogsOut).backchannelLogout(
      person.sub,
      session.rows[0]?.provider_session ?? '',
    );
    expect([await profile(first), await profile(second, other)]).toEqual([401, 200]);
    const trail = await app.services.db
      .selectFrom('audit_log')
      .select('call')
      .where('call', '=', 'endCompanySession')
      .execute();
    expect(trail.length).toBeGreaterThan(0);
  });

  it('gets no further on an old word while the provider is away, and passwords still open the desk', async () => {
    const admin = await addTestAdmin(app, { email: person.email ?? '' });
    const { token } = (await signIn()).body;
    await grow(app);
    await company.pause();
    expect(await profile(token)).toBe(503);
    const { email, password } = admin;
    expect((await app.call('POST', '/api/login', { email, password })).status).toBe(200);
    await company.resume();
    expect(await profile(token, other)).toBe(200);
    const away = await startTestApp({ ...settings(), OIDC_ISSUER: 'http://localhost:9' });
    const begun = await fetch(`${away.url}/signin/company`, { redirect: 'manual' });
    expect(begun.headers.get('location')).toBe('/companylogin?error=away');
    await away.close();
  });
});

describe('groups', () => {
  it('give the rights, add people where the settings say so, and follow changes at the next check', async () => {
    company.add({ ...person, groups: ['support', 'leads', 'others'] });
    const answer = await signIn(grouped);
    expect(answer.body.result).toMatchObject({
      name: 'Pat',
      role: 'admin',
      restriction: expect.arrayContaining([writeAccess('/support'), readAccess('/user')]),
    });
    const { token } = answer.body;
    const users = async () => (await grouped.call('GET', '/api/getAllusers', undefined, { token })).status;
    expect(await users()).toBe(200);
    company.add({ ...person, groups: ['support'] });
    await grow(grouped);
    expect(await users()).toBe(403);
    company.add({ ...person, groups: [] });
    await grow(grouped);
    expect(await users()).toBe(401);
    expect(sentence(await signIn(grouped))).toEqual([
      401,
      'None of your company groups has access to this workspace. Ask a superadmin.',
    ]);
    // A stranger whom no group lets in leaves nothing behind.
    company.add({ ...person, sub: 'stranger', email: 'stranger@example.com', groups: ['others'] });
    expect(sentence(await signIn(grouped, 'stranger'))).toEqual(unknown);
    const { rows } = await sql`select from admins where email = 'stranger@example.com'`.execute(
      grouped.services.db,
    );
    expect(rows).toHaveLength(0);
  });

  it('never touch a superadmin', async () => {
    await addTestAdmin(grouped, { email: person.email ?? '', role: 'superadmin' });
    company.add({ ...person, groups: [] });
    const { body } = await signIn(grouped);
    expect(body.result).toMatchObject({ role: 'superadmin', restriction: [] });
  });
});
