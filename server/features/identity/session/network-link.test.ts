import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startJobs } from '#server/platform/jobs/start.ts';
import { addTestAdmin, startTestApp, type TestApp } from '#server/testing/app.ts';
import { emailsTo, untilJobsAreDone } from '#server/testing/emails.ts';
import { until } from '#server/testing/until.ts';
import { mailNetworkLinkJob, mailResetLinkJob } from './jobs.ts';

let app: TestApp;
let jobs: { stop: () => Promise<void> };
let networks = 0;

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1', PUBLIC_URL: 'https://desk.example.org' });
  jobs = await startJobs(app.services, app.database.url, [mailNetworkLinkJob, mailResetLinkJob], {
    info: () => undefined,
    warn: (facts) => console.error(facts),
  });
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
});

/** An address in a network that no other test uses. */
const newAddress = () => `2001:db8:${(networks += 1).toString(16)}:1::7`;

const post = (path: string, body: object, address: string, language = 'en') =>
  app.call('POST', path, body, { headers: { 'x-forwarded-for': address, 'accept-language': language } });

async function signIn(email: string, password: string, address: string, language?: string) {
  return (await post('/api/login', { email, password }, address, language)).status;
}

const admit = async (linkToken: string, address: string) =>
  (await post('/adminapi/admitNetwork', { linkToken }, address)).status;

/** Ten wrong passwords from each of ten networks. */
async function attack(email: string) {
  for (let network = 0; network < 10; network += 1) {
    const address = newAddress();
    await Promise.all(Array.from({ length: 10 }, () => signIn(email, 'wrong', address)));
  }
}

/** As if the attack had been. */
async function lock(email: string) {
  await signIn(email, 'wrong', newAddress());
  await sql`update sign_in_limits set points = 100
    where key = 'signInAccount:' || encode(sha256(${email}::bytea), 'hex')`.execute(app.services.db);
}

const tokenOf = (link: string | null | undefined) =>
  /^https:\/\/desk\.example\.org\/letin\/([\w-]{43})$/.exec(link ?? '')?.[1] ?? '';

/** What a refused sign-in has mailed to the owner. */
async function mailedToken(email: string): Promise<string> {
  return until(async () => {
    const [mail] = await emailsTo(app, email);
    const token = tokenOf(mail?.secret_link);
    expect(token).not.toBe('');
    return token;
  });
}

/** A locked account, whose owner was refused at an unknown network and has the mail. */
async function lockedOut() {
  const admin = await addTestAdmin(app);
  const here = newAddress();
  await lock(admin.email);
  expect(await signIn(admin.email, admin.password, here)).toBe(429);
  return { admin, here, token: await mailedToken(admin.email) };
}

describe('an account that ten networks have locked', () => {
  it('opens to an unknown network by the mailed link, and to the right password alone', async () => {
    const admin = await addTestAdmin(app);
    const here = newAddress();
    await attack(admin.email);
    expect(await signIn(admin.email, admin.password, here)).toBe(429);
    const token = await mailedToken(admin.email);
    expect(await admit(token, here)).toBe(200);
    expect(await signIn(admin.email, 'wrong', here)).toBe(401);
    expect(await signIn(admin.email, admin.password, here)).toBe(200);
    // The password was right, yet the mailbox isn't theirs.
    expect(await signIn(admin.email, admin.password, newAddress())).toBe(429);
    const recorded = await app.services.db
      .selectFrom('audit_log')
      .select(['admin_id', 'outcome'])
      .where('call', '=', 'admitNetwork')
      .where('record', '=', admin.id)
      .execute();
    expect(recorded).toEqual([{ admin_id: admin.id, outcome: 'done' }]);
  });

  it('mails one link an hour, in the language of the screen, and nothing to strangers', async () => {
    const admin = await addTestAdmin(app);
    await lock(admin.email);
    await lock('nobody.at.all@example.com');
    for (let time = 0; time < 3; time += 1) {
      expect(await signIn(admin.email, 'wrong', newAddress(), 'ar')).toBe(429);
      expect(await signIn('nobody.at.all@example.com', 'wrong', newAddress())).toBe(429);
    }
    await mailedToken(admin.email);
    await untilJobsAreDone(app);
    const mails = await emailsTo(app, admin.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'تسجيل الدخول إلى \u2068Marketdesk\u2069 أثناء قفل حسابك',
    ]);
    expect(mails[0]?.text).toContain('link.invalid');
    expect(await emailsTo(app, 'nobody.at.all@example.com')).toEqual([]);
  });

  it('mails nothing to a disabled admin', async () => {
    const admin = await addTestAdmin(app);
    await sql`update admins set status = 'disabled' where id = ${admin.id}`.execute(app.services.db);
    await lock(admin.email);
    expect(await signIn(admin.email, admin.password, newAddress())).toBe(429);
    await untilJobsAreDone(app);
    expect(await emailsTo(app, admin.email)).toEqual([]);
  });
});

describe('a link that lets a network in', () => {
  it('works once', async () => {
    const { admin, here, token } = await lockedOut();
    expect(await admit(token, here)).toBe(200);
    const other = newAddress();
    expect(await admit(token, other)).toBe(400);
    expect(await signIn(admin.email, admin.password, other)).toBe(429);
  });

  it('is good for an hour, and not longer', async () => {
    const { admin, here, token } = await lockedOut();
    const links = app.services.db.selectFrom('password_resets').where('admin_id', '=', admin.id);
    const [row] = await links.select(['created_at', 'expires_at']).execute();
    expect(Number(row?.expires_at) - Number(row?.created_at)).toBe(3_600_000);
    await sql`update password_resets set expires_at = now() where admin_id = ${admin.id}`.execute(
      app.services.db,
    );
    const answer = await post('/adminapi/admitNetwork', { linkToken: token }, here);
    expect([answer.status, answer.body.errors.messages]).toEqual([
      400,
      'This link was already used or is older than an hour.',
    ]);
    expect(await signIn(admin.email, admin.password, here)).toBe(429);
  });

  it('opens its own account alone', async () => {
    const { here, token } = await lockedOut();
    const other = await lockedOut();
    expect(await admit(token, here)).toBe(200);
    expect(await signIn(other.admin.email, other.admin.password, here)).toBe(429);
  });

  it('sets no password, and a reset link lets no network in by it', async () => {
    const { admin, here, token } = await lockedOut();
    const body = { password: 'a wholly new one', confirmPassword: 'a wholly new one', authToken: token };
    expect((await post('/adminapi/resetPassword', body, here)).status).toBe(400);
    await post('/adminapi/forgotPassword', { email: admin.email }, here);
    const reset = await until(async () => {
      const mails = await emailsTo(app, admin.email);
      expect(mails).toHaveLength(2);
      return mails[1]?.secret_link?.split('/').at(-1) ?? '';
    });
    expect(await admit(reset, here)).toBe(400);
    // A reset link that somebody asks for leaves this one good.
    expect(await admit(token, here)).toBe(200);
  });

  it('ends with the password and with a disabling, and a made-up one is none', async () => {
    const superadmin = await app.signIn();
    const admin = await addTestAdmin(app, { restriction: [] });
    await lock(admin.email);
    const here = newAddress();
    await signIn(admin.email, admin.password, here);
    const token = await mailedToken(admin.email);
    await superadmin.call('DELETE', `/adminapi/admin/${admin.id}`);
    expect(await admit(token, here)).toBe(400);
    expect(await admit('x'.repeat(43), here)).toBe(400);
  });

  it('is refused before it is looked up, after a hundred tries from one network', async () => {
    const { here, token } = await lockedOut();
    for (let time = 0; time < 100; time += 1) await admit('x'.repeat(43), here);
    expect(await admit(token, here)).toBe(429);
    expect(await admit(token, newAddress())).toBe(200);
  });
});
