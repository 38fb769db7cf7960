import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startJobs } from '#server/platform/jobs/start.ts';
import { ar } from '#server/platform/messages/ar.ts';
import { en } from '#server/platform/messages/en.ts';
import { sendMailJob } from '#server/platform/mail/send-job.ts';
import { addTestAdmin, startTestApp, type TestApp } from '#server/testing/app.ts';
import { startSmtpSink } from '#server/testing/smtp-sink.ts';
import { until } from '#server/testing/until.ts';

const newPassword = 'a wholly new password';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Each gives the status of its answer. */
async function reset(authToken: string) {
  const body = { password: newPassword, confirmPassword: newPassword, authToken };
  return (await app.call('POST', '/adminapi/resetPassword', body)).status;
}
const signIn = async (email: string) =>
  (await app.call('POST', '/api/login', { email, password: newPassword })).status;

describe('npm run admin:recover', () => {
  const recoverWith = (environment: Record<string, string>, ...args: string[]) =>
    promisify(execFile)(process.execPath, ['tools/scripts/admin-recover.ts', ...args], {
      env: {
        ...process.env,
        DATABASE_URL: app.database.url,
        SECRET_KEY: 'x'.repeat(40),
        PUBLIC_URL: 'https://desk.example.org',
        ...environment,
      },
    });
  /** The one after the test in which the former is lost. */
  const presentKey = { SECRET_KEY: 'y'.repeat(40) };
  const recover = (...args: string[]) => recoverWith({}, ...args);

  it('prints a link for the named superadmin while a server runs, and records it', async () => {
    const admin = await addTestAdmin(app, { role: 'superadmin' });
    await sql`update admins set totp_secret = 'x', totp_enabled_at = now() where id = ${admin.id}`.execute(
      app.services.db,
    );
    const { stdout } = await recover(admin.email.toUpperCase(), '--second-factor-off');
    const token = /https:\/\/desk\.example\.org\/changepassword\/(\S+)/.exec(stdout)?.[1] ?? '';
    expect(await reset(token)).toBe(200);
    expect(await signIn(admin.email)).toBe(200);
    const { rows: notices } =
      await sql`select subject, text from mail_messages where to_address = ${admin.email}`.execute(
        app.services.db,
      );
    expect(notices).toEqual([
      {
        subject: 'Your Marketdesk sign-in was changed',
        text: expect.stringContaining('The second factor of your account was turned off.'),
      },
      { subject: 'A superadmin account was recovered on the server', text: expect.anything() },
      expect.objectContaining({ text: expect.stringContaining('reset link') }),
    ]);
    const audit = await sql`select record, after from audit_log where call = 'admin:recover'`.execute(
      app.services.db,
    );
    expect(audit.rows).toEqual([{ record: admin.id, after: { secondFactorOff: true } }]);
  });

  it('makes a disabled superadmin who is named active again', async () => {
    const admin = await addTestAdmin(app, { role: 'superadmin' });
    await addTestAdmin(app, { role: 'superadmin' });
    await sql`update admins set status = 'disabled' where id = ${admin.id}`.execute(app.services.db);
    const { stdout } = await recover(admin.email);
    expect(stdout).toContain('was disabled and is now active again');
    expect(await reset(/changepassword\/(\S+)/.exec(stdout)?.[1] ?? '')).toBe(200);
    expect(await signIn(admin.email)).toBe(200);
  });

  it('tells every active superadmin by mail, what it did with it, and nobody else', async () => {
    const sink = await startSmtpSink();
    const mail = { SMTP_URL: sink.url, MAIL_FROM: 'Desk <desk@example.org>' };
    const log = { info: () => undefined, warn: () => undefined };
    const services = { ...app.services, config: { ...app.services.config, smtpUrl: sink.url } };
    const jobs = await startJobs(services, app.database.url, [sendMailJob], log);
    const lost = await addTestAdmin(app, { name: 'Lena', role: 'superadmin' });
    const colleague = await addTestAdmin(app, { role: 'superadmin' });
    await addTestAdmin(app, { role: 'admin' });
    await sql`update admins set status = 'disabled' where id = ${lost.id}`.execute(app.services.db);
    const { stdout } = await recoverWith(mail, lost.email, '--second-factor-off');
    expect(stdout).toContain('All superadmins are notified by email.');
    const { rows } = await sql<{ email: string }>`select email from admins
      where role = 'superadmin' and status = 'active'`.execute(app.services.db);
    const chiefs = rows.map(({ email }) => email);
    expect(chiefs).toEqual(expect.arrayContaining([lost.email, colleague.email]));
    // The owner's own notice, and the news to all.
    await until(() => expect(sink.recipients.toSorted()).toEqual([lost.email, ...chiefs].toSorted()));
    const told = sink.received[sink.recipients.indexOf(colleague.email)]?.replaceAll('=\r\n', '');
    expect(told).toContain(`a new password for Lena (${lost.email})`);
    expect(told).toContain('was disabled and is now active again');
    expect(told).toContain('Its second factor was turned off');
    expect(told).not.toContain('key was declared lost');
    // What opens the account is not in it.
    const link = /changepassword\/(\S+)/.exec(stdout)?.[1] ?? 'none';
    expect(sink.received.join('')).not.toContain(link);
    await jobs.stop();
    await sink.close();
  });

  it('tells every superadmin that the key of the desk was replaced, each in their language', async () => {
    const owner = await addTestAdmin(app, { role: 'superadmin' });
    const colleague = await addTestAdmin(app, { role: 'superadmin' });
    await sql`update admins set language = 'ar' where id = ${colleague.id}`.execute(app.services.db);
    await recoverWith(presentKey, owner.email, '--key-lost');
    const { rows } = await sql<{ text: string }>`select text from mail_messages
      where to_address in (${owner.email}, ${colleague.email}) and subject in (${en.recoverSubject}, ${ar.recoverSubject})
      order by to_address = ${colleague.email}`.execute(app.services.db);
    expect(rows.map(({ text }) => text)).toEqual([
      expect.stringContaining(en.recoverKeyReplaced),
      expect.stringContaining(ar.recoverKeyReplaced),
    ]);
    const audit =
      await sql`select after from audit_log where call = 'admin:recover' and record = ${owner.id}`.execute(
        app.services.db,
      );
    expect(audit.rows).toEqual([{ after: { secondFactorOff: true, keyLost: true } }]);
  });

  it('names the superadmins where it is not clear which one is meant, and makes no link for ordinary admins', async () => {
    const clerk = await addTestAdmin(app, { role: 'admin' });
    await expect(recoverWith(presentKey, clerk.email)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no superadmin'),
    });
    await expect(recoverWith(presentKey)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Name one of the superadmins'),
    });
  });
});
