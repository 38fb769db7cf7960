import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { webhookDeliveryTask } from '../server/features/integrations/webhooks/deliver.ts';
import { startPeriodicTasks } from '../server/platform/jobs/periodic-tasks.ts';
import { startJobs } from '../server/platform/jobs/start.ts';
import { sendMailJob } from '../server/platform/mail/send-job.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { startReceiver, type TestReceiver } from '../server/testing/receiver.ts';
import { startSmtpSink } from '../server/testing/smtp-sink.ts';
import { addTicket, readTicket } from '../server/testing/tickets.ts';
import { until } from '../server/testing/until.ts';
import { addUser } from '../server/testing/users.ts';
import { type Desk, expectToast, startDesk } from './desk.ts';
import { acceptInvitation, dialog, expectCost, follow, press, startVisit } from './task-walk.ts';

// What happens around a workspace in a week, walked as people do: each walk ends with what a person would check.
let desk: Desk;
let root: TestAdmin;
let receiver: TestReceiver;
let upkeep: { stop: () => Promise<void> };
const log = { info: () => undefined, warn: () => undefined };

beforeAll(async () => {
  desk = await startDesk({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
  root = await desk.app.signIn({ name: 'Root', email: 'root@example.com' });
  receiver = await startReceiver((_got, response) => {
    response.writeHead(200).end('Heard');
    return undefined;
  });
  upkeep = startPeriodicTasks(desk.app.services, [{ ...webhookDeliveryTask, everyMs: 50 }], log);
});
afterAll(async () => {
  await upkeep.stop();
  await receiver.close();
  await desk.close();
});

it('somebody is invited to support, and answers a ticket minutes later', async () => {
  const ticket = await addTicket(desk.app, { name: 'Ada', subject: 'Where is my token?' });
  const visit = await startVisit(desk, root);
  await visit.open('/list');
  await follow(visit.page, 'Invite administrator');
  await visit.page.getByLabel('Name', { exact: true }).fill('Sami Support');
  await visit.page.getByLabel('Email', { exact: true }).fill('sami@example.com');
  await visit.page.getByRole('checkbox', { name: 'Support: can change' }).click();
  await press(visit.page, 'Send invitation');
  await expectToast(visit.page, 'Invitation sent');
  await expectCost(visit, { clicks: 3, keys: 0 });
  await visit.close();

  const theirs = await acceptInvitation(desk, 'sami@example.com');
  const { page } = theirs;
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Support' }).click();
  expect(await menu.getByRole('link', { name: 'Users', exact: true }).count()).toBe(0);
  await follow(page, /^View ticket/);
  const reply = page.getByRole('textbox', { name: 'Reply to Ada' });
  await reply.fill('It is in your wallet.');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Reply sent');
  expect(JSON.stringify(await readTicket(root, ticket))).toContain('It is in your wallet.');
  await theirs.close(/40[13]/);
});

it('an auditor reads who did what and exports it, and can change nothing', async () => {
  const user = await addUser(desk.app, { name: 'Amira', status: 'active' });
  await root.call('POST', '/api/change-status', { id: user.id, status: 'blocked', reason: 'Stolen cards.' });
  const visit = await startVisit(desk, root);
  const auditor = await desk.app.signIn({ name: 'Layla', restriction: [] });
  await visit.open('/list/roles');
  await follow(visit.page, 'Add role');
  await visit.page.getByLabel('Name').fill('Auditors');
  for (const menu of ['Users', 'Withdraw'])
    await visit.page.getByRole('checkbox', { name: menu, exact: true }).first().check();
  await press(visit.page, 'Add');
  await expectToast(visit.page, 'Successfully updated');
  await visit.open(`/list/rights/${auditor.id}`);
  await visit.page.getByRole('checkbox', { name: 'Auditors' }).check();
  await press(visit.page, 'Update');
  await expectToast(visit.page, 'Successfully updated');
  await expectCost(visit, { clicks: 6, keys: 0 });
  await visit.close();

  const hers = await startVisit(desk, auditor, { acceptDownloads: true });
  const { page } = hers;
  await hers.open(`/user/${user.id}`);
  const activity = page.getByRole('listitem').filter({ hasText: 'Stolen cards.' });
  await activity.getByText('Root').waitFor();
  expect(await page.getByRole('button', { name: /Block|Edit|Lock down/ }).count()).toBe(0);
  await hers.open('/user');
  await press(page, 'Export CSV');
  const reason = page.getByLabel('Reason');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    reason
      .waitFor({ timeout: 5000 })
      .then(async () => {
        await reason.fill('Yearly audit');
        await press(page, 'Download');
      })
      .catch(() => undefined),
  ]);
  expect(download.suggestedFilename()).toMatch(/^users-.*\.csv$/);
  const refused = await auditor.call('POST', '/api/change-status', { id: user.id, status: 'active' });
  expect(refused.status).toBe(403);
  await hers.close(/40[03]/);
});

it('a marketplace is connected: a key, its first row, a webhook, and its first delivery', async () => {
  const visit = await startVisit(desk, root);
  const { page } = visit;
  await visit.open('/api-keys');
  await follow(page, 'Add API key');
  await page.getByLabel('Name', { exact: true }).fill('Shop');
  await page.getByRole('group', { name: 'Can send' }).getByLabel('Users', { exact: true }).check();
  await page.getByLabel('Your password').fill(root.password);
  await press(page, 'Create key');
  await page.getByRole('heading', { name: 'The key of Shop' }).waitFor();
  const key = (await page.locator('code').first().innerText()).trim();
  await expectCost(visit, { clicks: 3, keys: 0 });
  // As docs/guide/connect.md says.
  const sent = await fetch(`${desk.app.url}/feed/v1/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ id: 'u-1', revision: 1, name: 'Amira Haddad', email: 'amira.h@example.com' }]),
  });
  expect(await sent.json()).toMatchObject({ counts: { created: 1, rejected: 0 } });
  await visit.load('/webhooks');
  await follow(page, 'Add webhook');
  await page.getByLabel('Address', { exact: true }).fill(receiver.url);
  await page.getByLabel('Description').fill('The shop');
  await press(page, 'Add');
  const secret = (await page.getByLabel('Signing secret').innerText()).trim();
  await press(page, 'I have saved it');
  await press(page, 'Send test');
  await dialog(page).getByText('Delivered').waitFor();
  await expectCost(visit, { clicks: 4, keys: 0 });

  await visit.open('/user?search=Amira+Haddad');
  await page.getByText('1–1 of 1').waitFor();
  await press(page, /^Block /);
  await dialog(page).getByRole('button', { name: 'Block', exact: true }).click();
  await until(() => expect(receiver.received.map(({ message }) => message)).toHaveLength(2));
  const [, first] = receiver.received;
  expect(new Webhook(secret).verify(first?.body ?? '', first?.headers ?? {})).toMatchObject({
    type: 'user.blocked',
    data: { after: { status: 'blocked' } },
  });
  await visit.close();
});

/** Loads Health, from where clicks are counted, until it shows a finding: a busy server has no time for all questions. */
const opensFinding = (visit: Awaited<ReturnType<typeof startVisit>>, text: string) =>
  until(async () => {
    await visit.load('/audit/health');
    expect(await visit.page.getByRole('region', { name: 'Findings' }).getByText(text).count()).toBe(1);
  });

it('the mail server fails: Health says so, and after it is corrected the waiting email is sent', async () => {
  const { services, database } = desk.app;
  const jobs = await startJobs(services, database.url, [sendMailJob], log);
  onTestFinished(() => jobs.stop());
  const sink = await startSmtpSink();
  onTestFinished(() => sink.close());
  const visit = await startVisit(desk, root);
  const { page } = visit;
  const email = page.getByRole('region', { name: 'Email' });
  const setPort = async (port: number) => {
    await email.getByLabel('Mail server (SMTP)').fill('127.0.0.1');
    await email.getByLabel('Security').selectOption('none');
    await email.getByLabel('Port').fill(String(port));
    await email.getByLabel('Sender').fill('Market <no-reply@example.com>');
    await email.getByLabel('Your password').fill(root.password);
    await email.getByRole('button', { name: 'Save mail server' }).click();
    await expectToast(page, 'Mail server updated');
  };
  await visit.open('/server-settings');
  await setPort(1);
  await desk.app.call('POST', '/adminapi/forgotPassword', { email: 'root@example.com' });
  const waits = () =>
    services.db.updateTable('mail_messages').set({ created_at: new Date(Date.now() - 3_600_000) });
  await until(async () => {
    const rows = await services.db
      .selectFrom('mail_messages')
      .select('attempts')
      .where('status', '=', 'waiting')
      .execute();
    expect(rows.some(({ attempts }) => attempts > 0)).toBe(true);
  });
  await waits().where('status', '=', 'waiting').execute();
  await opensFinding(visit, 'Email waits, including links to reset a password');
  const finding = page.getByRole('listitem').filter({ hasText: 'Email waits' });
  await finding.getByRole('button', { name: 'Send a test email to me' }).click();
  await page.getByText('No mail server answered as 127.0.0.1').first().waitFor();
  await visit.open('/server-settings');
  await setPort(sink.port);
  await visit.load('/audit/health');
  await finding.getByRole('button', { name: 'Retry now' }).click();
  await expectToast(page, 'Waiting email is sent now');
  await expectCost(visit, { clicks: 5, keys: 0 });
  await until(() => expect(sink.recipients).toContain('root@example.com'));
  await visit.close(/400/);
});

it('at night a webhook fails: the message leads to Health, and one button resumes it', async () => {
  const { pool } = desk.app.database;
  await pool.query(
    `update webhook_endpoints set paused_at = now() - interval '2 hours', paused_because = 'failing'`,
  );
  const visit = await startVisit(desk, root, { viewport: { width: 360, height: 740 } });
  await opensFinding(visit, 'A receiver of webhooks fails');
  const { page } = visit;
  await page
    .getByText(/things? needs? you$/)
    .first()
    .waitFor();
  const paused = page.getByRole('listitem').filter({ hasText: receiver.url });
  await paused.getByRole('button', { name: 'Retry now' }).click();
  await paused.waitFor({ state: 'detached' });
  await expectCost(visit, { clicks: 1, keys: 0 });
  const { rows } = await pool.query(`select id from webhook_endpoints where paused_at is not null`);
  expect(rows).toEqual([]);
  const before = receiver.received.length;
  const user = await addUser(desk.app, { name: 'Nightly', status: 'active' });
  await root.call('POST', '/api/change-status', { id: user.id, status: 'blocked' });
  await until(() => expect(receiver.received.length).toBeGreaterThan(before));
  await visit.close();
});
