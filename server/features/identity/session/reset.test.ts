import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startJobs } from '#server/platform/jobs/start.ts';
import { addTestAdmin, startTestApp, type TestApp } from '#server/testing/app.ts';
import { cpuTimes } from '#server/testing/cpu-time.ts';
import { emailsTo, untilJobsAreDone } from '#server/testing/emails.ts';
import { withSecretLink } from '#server/platform/mail/secret-link.ts';
import { until } from '#server/testing/until.ts';
import { mailResetLinkJob } from './jobs.ts';

const newPassword = 'a wholly new password';
let app: TestApp;
let jobs: { stop: () => Promise<void> };
let networks = 0;

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1', PUBLIC_URL: 'https://desk.example.org' });
  jobs = await startJobs(app.services, app.database.url, [mailResetLinkJob], {
    info: () => undefined,
    warn: (facts) => console.error(facts),
  });
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
});

const fromNewNetwork = () => ({ 'x-forwarded-for': `198.51.100.${(networks += 1)}` });

function forgot(email: string, headers: Record<string, string> = {}) {
  return app.call(
    'POST',
    '/adminapi/forgotPassword',
    { email },
    { headers: { ...fromNewNetwork(), ...headers } },
  );
}
function reset(authToken: string, more: object = {}) {
  const body = { password: newPassword, confirmPassword: newPassword, authToken, ...more };
  return app.call('POST', '/adminapi/resetPassword', body, { headers: fromNewNetwork() });
}
const signIn = (email: string, password: string, headers = fromNewNetwork()) =>
  app.call('POST', '/api/login', { email, password }, { headers });

const mailsTo = async (email: string) =>
  (await emailsTo(app, email)).map((mail) => withSecretLink(mail, mail.secret_link));
async function untilMails(email: string, count = 1) {
  return until(async () => {
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(count);
    return mails;
  });
}
async function linkFor(email: string): Promise<string> {
  const before = (await mailsTo(email)).length;
  await forgot(email);
  const mails = await untilMails(email, before + 1);
  return /changepassword\/(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}

describe('POST /adminapi/forgotPassword', () => {
  it('mails a link to our own origin, in the admin’s language, else the caller’s', async () => {
    const admin = await addTestAdmin(app, { name: 'Nadia' });
    const answer = await forgot(`  ${admin.email.toUpperCase()}`, {
      host: 'evil.example',
      'accept-language': 'ar',
    });
    expect(answer.body.message).toBe('يرجى التحقق من بريدك الإلكتروني');
    const [mail] = await untilMails(admin.email);
    expect(mail?.text).toMatch(/https:\/\/desk\.example\.org\/changepassword\/[\w-]{43}\n/);
    expect(mail?.html).toContain('dir="rtl"');
    await sql`update admins set language = 'en' where id = ${admin.id}`.execute(app.services.db);
    await forgot(admin.email, { 'accept-language': 'ar' });
    const [, second] = await untilMails(admin.email, 2);
    expect(second?.subject).toBe('Reset your Marketdesk password');
  });

  it('answers and records the same for every address, and mails to active admins alone', async () => {
    const admin = await addTestAdmin(app);
    const disabled = await addTestAdmin(app);
    await sql`update admins set status = 'disabled' where id = ${disabled.id}`.execute(app.services.db);
    const before = (await sql`select from mail_messages`.execute(app.services.db)).rows.length;
    for (const email of [admin.email, disabled.email, 'nobody.of.ours@example.com']) {
      const answer = await forgot(email);
      expect([answer.status, answer.body]).toEqual([200, { message: 'Kindly check your email', result: {} }]);
      const audit = await sql<{ after: object; record: string | null; admin_id: string | null }>`
        select record, admin_id, after from audit_log where call = 'forgotPassword' order by id desc limit 1`.execute(
        app.services.db,
      );
      expect(audit.rows).toEqual([{ record: null, admin_id: null, after: { email } }]);
    }
    await untilMails(admin.email);
    await untilJobsAreDone(app);
    expect((await sql`select from mail_messages`.execute(app.services.db)).rows).toHaveLength(before + 1);
  });

  it('does the same work for every address: one job and one record, whoever it is', async () => {
    const admin = await addTestAdmin(app);
    const count = async (table: string) =>
      (await sql`select from ${sql.raw(table)}`.execute(app.services.db)).rows.length;
    for (const email of [admin.email, 'nobody.at.all@example.com']) {
      const before = [await count('pgboss.job'), await count('audit_log')] as const;
      await forgot(email);
      expect([await count('pgboss.job'), await count('audit_log')]).toEqual([before[0] + 1, before[1] + 1]);
    }
    await untilJobsAreDone(app);
  });

  it('costs the same for every address', async () => {
    const admin = await addTestAdmin(app);
    const times = await cpuTimes(25, {
      known: () => forgot(admin.email),
      unknown: (round) => forgot(`nobody${round}@example.com`),
    });
    const ratio = times.known / times.unknown;
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
    await untilJobsAreDone(app);
  });

  it('sends three mails an hour to one address, and tells nobody', async () => {
    const admin = await addTestAdmin(app);
    for (let time = 0; time < 5; time += 1) expect((await forgot(admin.email)).status).toBe(200);
    await untilJobsAreDone(app);
    expect(await mailsTo(admin.email)).toHaveLength(3);
  });

  it('is limited by address and network: others of the network still get their links', async () => {
    const colleague = await addTestAdmin(app);
    const headers = fromNewNetwork();
    const statuses: number[] = [];
    for (let time = 0; time < 50; time += 1) statuses.push((await forgot('x@example.com', headers)).status);
    expect(statuses.slice(0, 10)).not.toContain(429);
    expect(statuses.slice(10).every((status) => status === 429)).toBe(true);
    expect((await forgot(' X@example.com', headers)).status).toBe(429);
    expect((await forgot(colleague.email, headers)).status).toBe(200);
    await untilMails(colleague.email);
    expect((await forgot('x@example.com')).status).toBe(200);
  });

  it('is limited by network, for five minutes', async () => {
    const headers = fromNewNetwork();
    const ask = (index: number) => forgot(`many${index}@example.com`, headers);
    const asked = Array.from({ length: 100 }, (_, index) => ask(index));
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await ask(100);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(300);
    await untilJobsAreDone(app);
  });

  it('wants an address', async () => {
    const answer = await forgot('nothing of the kind');
    expect([answer.status, answer.body]).toEqual([400, { errors: { email: 'Invalid email' } }]);
  });
});

describe('POST /adminapi/resetPassword', () => {
  it('sets the password once, ends every session and every other link, and keeps no token', async () => {
    const admin = await app.signIn();
    const [first, token] = [await linkFor(admin.email), await linkFor(admin.email)];
    // The newest counts alone.
    expect((await reset(first)).status).toBe(400);
    const kept =
      await sql`select from password_resets where encode(token_hash, 'escape') like ${`%${token}%`}`.execute(
        app.services.db,
      );
    expect(kept.rows).toHaveLength(0);
    const answer = await reset(token);
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Password changed successfully', result: {} },
    ]);
    expect((await admin.call('GET', '/api/adminprofile')).status).toBe(401);
    expect((await signIn(admin.email, admin.password)).status).toBe(401);
    expect((await signIn(admin.email, newPassword)).status).toBe(200);
    for (const used of [token, first]) {
      const again = await reset(used);
      expect([again.status, Object.keys(again.body.errors)]).toEqual([400, ['messages']]);
    }
    const audit = await sql<{ admin_id: string; record: string; after: unknown }>`
      select admin_id, record, after from audit_log where call = 'resetPassword' order by id desc limit 1`.execute(
      app.services.db,
    );
    expect(audit.rows).toEqual([{ admin_id: admin.id, record: admin.id, after: { requestedOn: null } }]);
  });

  it('works once for many at the same time', async () => {
    const admin = await addTestAdmin(app);
    const token = await linkFor(admin.email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
  });

  it.each([
    ['two passwords that differ', { confirmPassword: 'something else entirely' }, ['confirmPassword']],
    ['a short password', { password: 'short', confirmPassword: 'short' }, ['password']],
  ])('refuses %s, and the link stays good', async (_, more, fields) => {
    const admin = await addTestAdmin(app);
    const token = await linkFor(admin.email);
    const answer = await reset(token, more);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, fields]);
    expect((await signIn(admin.email, admin.password)).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
  });

  it('refuses a link after 30 minutes, of a disabled admin, and a made-up one', async () => {
    const admin = await addTestAdmin(app);
    const token = await linkFor(admin.email);
    const expiry = await sql<{ minutes: number }>`
      select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from password_resets where admin_id = ${admin.id}`.execute(
      app.services.db,
    );
    expect(expiry.rows).toEqual([{ minutes: 30 }]);
    await sql`update admins set status = 'disabled' where id = ${admin.id}`.execute(app.services.db);
    expect((await reset(token)).status).toBe(400);
    await sql`update admins set status = 'active' where id = ${admin.id}`.execute(app.services.db);
    await sql`update password_resets set expires_at = now() where admin_id = ${admin.id}`.execute(
      app.services.db,
    );
    expect((await reset(token)).body.errors.messages).toContain('older than 30 minutes');
    expect((await reset('x'.repeat(43))).status).toBe(400);
  });

  it('refuses a link that went to an address the admin no longer has, or from before a disabling', async () => {
    const superadmin = await app.signIn();
    const admin = await addTestAdmin(app, { restriction: [] });
    const toOldAddress = await linkFor(admin.email);
    const email = `new.${admin.email}`;
    const body = { adminId: admin.id, name: 'Moved', email, restriction: [] };
    expect((await superadmin.call('PUT', '/adminapi/admin', body)).status).toBe(200);
    expect((await reset(toOldAddress)).status).toBe(400);
    // The new address resets nothing on its first day.
    await sql`update admins set email_moved_at = now() - interval '25 hours' where email = ${email}`.execute(
      app.services.db,
    );
    const beforeDisabling = await linkFor(email);
    await superadmin.call('DELETE', `/adminapi/admin/${admin.id}`);
    expect((await superadmin.call('POST', '/adminapi/enableAdmin', { id: admin.id })).status).toBe(200);
    expect((await reset(beforeDisabling)).status).toBe(400);
    expect((await reset(await linkFor(email))).status).toBe(200);
  });

  it('opens a locked account, and its network counts as known', async () => {
    const admin = await addTestAdmin(app);
    const attacker = fromNewNetwork();
    for (let time = 0; time < 10; time += 1) await signIn(admin.email, 'wrong', attacker);
    expect((await signIn(admin.email, admin.password, attacker)).status).toBe(429);
    const home = fromNewNetwork();
    const token = await linkFor(admin.email);
    await app.call(
      'POST',
      '/adminapi/resetPassword',
      { password: newPassword, confirmPassword: newPassword, authToken: token },
      { headers: home },
    );
    expect((await signIn(admin.email, newPassword, attacker)).status).toBe(200);
    await sql`delete from admin_sessions where admin_id = ${admin.id}`.execute(app.services.db);
    await signIn(admin.email, 'wrong', attacker);
    await sql`update sign_in_limits set points = 100 where key = 'signInAccount:' || encode(sha256(${admin.email}::bytea), 'hex')`.execute(
      app.services.db,
    );
    expect((await signIn(admin.email, newPassword, attacker)).status).toBe(429);
    expect((await signIn(admin.email, newPassword, home)).status).toBe(200);
  });
});
