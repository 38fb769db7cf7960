import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startJobs } from '../server/platform/jobs/start.ts';
import { sendMailJob } from '../server/platform/mail/send-job.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { testFolder } from '../server/testing/backup.ts';
import { type SmtpSink, startSmtpSink } from '../server/testing/smtp-sink.ts';
import { addEmailTemplate } from '../server/testing/subscribers.ts';
import { until } from '../server/testing/until.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';
import { expectFitsPhone } from './phone.ts';

const log = { info: () => undefined, warn: () => undefined };

describe('server settings', () => {
  let desk: Desk;
  let root: TestAdmin;
  let sink: SmtpSink;

  beforeAll(async () => {
    [desk, sink] = await Promise.all([startDesk(), startSmtpSink()]);
    root = await desk.app.signIn({ name: 'Root', email: 'root@example.com' });
  });
  afterAll(async () => {
    await desk?.close();
    await sink?.close();
  });

  /** specification 26.5 */
  it('lead a new workspace from its first steps to email, address and backups that work', async () => {
    const { services, database } = desk.app;
    const jobs = await startJobs(services, database.url, [sendMailJob], log);
    onTestFinished(() => jobs.stop());
    const { page, open, close } = await desk.visit({ signedInAs: root });
    await open('/dashboard');
    const steps = page.getByRole('region', { name: 'First steps' });
    const isDone = (title: string) =>
      steps.getByRole('listitem').filter({ hasText: title }).getByRole('img', { name: 'Done' }).count();
    for (const title of ['Send email', 'Set the public address', 'Back up every night'])
      expect(await isDone(title)).toBe(0);
    await steps.getByRole('link', { name: 'Server settings' }).first().click();

    const email = page.getByRole('region', { name: 'Email' });
    await email.getByText('No email is sent yet').waitFor();
    expect(await email.getByRole('button', { name: 'Send a test email to me' }).isDisabled()).toBe(true);
    await email.getByLabel('Mail server (SMTP)').fill('127.0.0.1');
    await email.getByLabel('Security').selectOption('none');
    expect(await email.getByLabel('Port').inputValue()).toBe('25');
    await email.getByLabel('Port').fill('1');
    await email.getByLabel('Sender').fill('Market <no-reply@example.com>');
    await email.getByRole('button', { name: 'Save mail server' }).click();
    await email.getByText('Required').waitFor();
    await email.getByLabel('Your password').fill(root.password);
    await email.getByRole('button', { name: 'Save mail server' }).click();
    await expectToast(page, 'Mail server updated');
    await email.getByRole('button', { name: 'Send a test email to me' }).click();
    await email.getByText('No mail server answered as 127.0.0.1').waitFor();
    await expectAccessible(page, 'a failed test');

    await email.getByLabel('Port').fill(String(sink.port));
    await email.getByLabel('Your password').fill(root.password);
    await email.getByRole('button', { name: 'Save mail server' }).click();
    await until(async () => expect(sink.recipients).toContain(root.email));
    await email.getByRole('button', { name: 'Send a test email to me' }).click();
    await email.getByText('127.0.0.1 accepted the test email to root@example.com').waitFor();
    expect(sink.received.join()).toContain('Test email from marketdesk');

    const address = page.getByRole('region', { name: 'Public address' });
    await address.getByLabel('Public address').fill('http://desk.example.com');
    await address.getByLabel('Your password').fill(root.password);
    await address.getByRole('button', { name: 'Save public address' }).click();
    await address.getByText('Enter only an address with https').waitFor();
    await address.getByLabel('Public address').fill(desk.app.url);
    await address.getByRole('button', { name: 'Save public address' }).click();
    await expectToast(page, 'Public address updated');
    await address.getByRole('button', { name: 'Test the address' }).click();
    await address.getByText('This workspace answers at').waitFor();

    const backups = page.getByRole('region', { name: 'Backups' });
    await backups.getByLabel('Backup folder').fill(await testFolder());
    await backups.getByLabel('Passphrase of the backups').fill('correct horse battery');
    await backups.getByLabel('Your password').fill(root.password);
    await backups.getByRole('button', { name: 'Save backup folder' }).click();
    await expectToast(page, 'Backup folder updated');
    await backups.getByRole('button', { name: 'Write a test file' }).click();
    await backups.getByText('Backups can be stored there.').waitFor();
    await expectAccessible(page, 'server settings');
    await expectFitsPhone(page, 'server settings');

    await open('/dashboard');
    await until(async () => {
      for (const title of ['Send email', 'Set the public address', 'Back up every night'])
        expect(await isDone(title)).toBe(1);
    });
    await open('/audit');
    await page.getByText('Set the mail server to').first().waitFor();
    await close(/400/);
  });

  /** specification 5.43 */
  it('are where Health leads: it says what needs somebody, and its buttons help', async () => {
    const { pool } = desk.app.database;
    await pool.query(`update server_settings set value = null, version = version + 1`);
    await pool.query(
      `insert into webhook_endpoints (id, url, description, secret, position, paused_at, paused_because)
      values (gen_random_uuid(), 'https://shop.example/hook', '', '', 0, '2026-01-05 10:00Z', 'failing')`,
    );
    await pool.query(
      `insert into backups (id, taken_at, ended_at, host, file, bytes)
      values (gen_random_uuid(), '2026-02-05 10:00Z', '2026-02-05 10:01Z', 'one', '/a', 1)`,
    );
    const { page, open, close } = await desk.visit({ signedInAs: root });
    const findings = page.getByRole('region', { name: 'Findings' });
    const sees = (...texts: (string | RegExp)[]) =>
      until(async () => {
        // A busy machine has no time for all questions.
        await open('/audit/health');
        for (const text of texts) expect(await findings.getByText(text).count()).toBeGreaterThan(0);
      });
    await sees(
      /^\d+ things need you$/,
      'A receiver of webhooks fails',
      'No email is sent, including links to reset a password',
      'There is no recent backup',
    );
    await expectAccessible(page, 'findings');
    await expectFitsPhone(page, 'findings');
    const paused = findings.getByRole('listitem').filter({ hasText: 'https://shop.example/hook' });
    await paused.getByRole('button', { name: 'Retry now' }).click();
    await paused.waitFor({ state: 'detached' });
    const unset = findings.getByRole('listitem').filter({ hasText: 'no mail server is set' });
    await unset.getByRole('link', { name: 'Open Server settings' }).click();
    const email = page.getByRole('region', { name: 'Email' });
    await email.getByLabel('Mail server (SMTP)').fill('127.0.0.1');
    await email.getByLabel('Security').selectOption('none');
    await email.getByLabel('Port').fill('1');
    await email.getByLabel('Your password').fill(root.password);
    await email.getByRole('button', { name: 'Save mail server' }).click();
    await expectToast(page, 'Mail server updated');
    await pool.query(
      `insert into mail_messages (id, to_address, subject, text, status, attempts, created_at)
      values (gen_random_uuid(), 'a@example.com', 'A', 'A', 'waiting', 2, now() - interval '1 hour')`,
    );
    await sees('Email waits, including links to reset a password');
    await findings.getByRole('button', { name: 'Send a test email to me' }).click();
    await page.getByText('No mail server answered as 127.0.0.1').first().waitFor();
    await findings.getByRole('button', { name: 'Retry now' }).click();
    await expectToast(page, 'Waiting email is sent now');
    await addEmailTemplate(desk.app, { identifier: 'Monthly letter' });
    await open('/emailTemplate');
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await page.getByText('Email has been waiting since').waitFor();
    await page.getByRole('link', { name: 'See what to do' }).click();
    await findings.waitFor();
    await close();
  });
});
