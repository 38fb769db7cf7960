import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '../server/platform/db/uuid-v7.ts';
import { startPeriodicTasks } from '../server/platform/jobs/periodic-tasks.ts';
import { mailingTask } from '../server/features/content/mail/send-mailings.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { type SmtpSink, startSmtpSink } from '../server/testing/smtp-sink.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;
let sink: SmtpSink;
let upkeep: { stop: () => Promise<void> };
let templateId: string;

beforeAll(async () => {
  sink = await startSmtpSink();
  desk = await startDesk({ SMTP_URL: sink.url, MARKET_NAME: 'Bazaar' }, { users: 60 });
  await sql`update subscribers set unsubscribed_at = null`.execute(desk.app.services.db);
  admin = await desk.app.signIn({ name: 'Nadia' });
  const { body } = await admin.call('GET', '/api/getemaillist?search=Monthly');
  templateId = body.data[0]._id;
  upkeep = startPeriodicTasks(desk.app.services, [{ ...mailingTask, everyMs: 100 }], {
    info: () => undefined,
    warn: (facts) => console.error(facts),
  });
});
afterAll(async () => {
  await upkeep.stop();
  await desk.close();
  await sink.close();
});

const inFrame = (page: import('playwright-core').Page) =>
  page.frameLocator('iframe[title="HTML version of the message"]');

it('changes a template beside its preview, and offers the newer values of somebody faster', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/emailTemplate?sort=identifier');
  await page.getByRole('columnheader', { name: 'Subject' }).waitFor();
  await page.getByRole('link', { name: 'Edit Monthly letter' }).click();
  await page.waitForURL('**/emailUpdatecms/*');
  const editor = page.getByRole('textbox', { name: 'Content' });
  await editor.waitFor();
  expect(await page.getByLabel('Identifier').getAttribute('readonly')).not.toBe(null);
  await inFrame(page).getByText('Thank you for reading, Nadia.').waitFor();
  await page.getByText('What happened at Bazaar this month').waitFor();

  const frame = page.locator('iframe[title="HTML version of the message"]');
  expect(await frame.getAttribute('sandbox')).toBe('');
  await page.getByRole('button', { name: 'Phone' }).click();
  await expect.poll(() => frame.evaluate((element) => element.clientWidth)).toBe(375);

  await editor.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('For {{name}} only: ');
  await inFrame(page).getByText('For Nadia only:').waitFor();
  // Only the saved template is sent.
  await page.getByText('Update the template first').waitFor();
  const { body } = await admin.call('GET', `/api/getemailid/${templateId}`);
  await admin.call('POST', '/api/updateEmailTemplate', {
    cmsId: templateId,
    subject: 'Theirs',
    content: body.result.content,
  });
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByText('Now: Theirs').waitFor();
  await page.getByRole('button', { name: 'Apply changes and continue' }).click();
  await page.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Cms Updated');
  await page.waitForURL('**/emailTemplate');
  const after = await admin.call('GET', `/api/getemailid/${templateId}`);
  expect(after.body.result.content).toContain('For {{name}} only: ');
  await close(/409/);
});

it('sends a test, then to some, whom the server finds', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open(`/emailUpdatecms/${templateId}`);
  await page.getByRole('button', { name: 'Send test email to me' }).click();
  await expectToast(page, `Test email sent to ${admin.email}`);
  const send = page.getByRole('button', { name: 'SEND', exact: true });
  expect(await send.isDisabled()).toBe(true);

  const { body } = await admin.call('GET', '/api/get_subscribers?sort=-email&limit=2');
  const [last, before] = body.result as [{ email: string }, { email: string }];
  const picker = page.getByRole('combobox', { name: 'Subscribers' });
  for (const { email } of [last, before]) {
    await picker.fill(email.toUpperCase());
    await page.getByRole('option', { name: email }).click();
  }
  await picker.fill('nobody at all');
  await page.getByText('No subscribers match.').waitFor();
  await picker.fill('');
  await page.keyboard.press('Escape');
  await page.getByText('2 subscribers', { exact: true }).waitFor();
  sink.behave = (recipient) =>
    recipient === last.email ? { code: 550, message: 'mailbox closed' } : undefined;
  await send.click();
  await page.getByText(/to 2 subscribers\?/).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expectToast(page, 'Mail Sended Successfully');
  await page.getByText('Finished').waitFor();
  expect(sink.recipients).toEqual([before.email]);
  await page.getByRole('button', { name: 'Show failures' }).click();
  await page.getByText('550 mailbox closed').waitFor();
  await expectAccessible(page, 'what failed');
  await close();
});

it('sends to all with a bar that survives a reload; pauses, goes on; who leaves gets nothing', async () => {
  sink.recipients.length = 0;
  // In the middle of the sending the mail server answers late, until the test has paused the sending.
  let goOn = () => {};
  const isPaused = new Promise<void>((resolve) => (goOn = resolve));
  sink.behave = async () => {
    if (sink.recipients.length === 5) await isPaused;
    return undefined;
  };
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open(`/emailUpdatecms/${templateId}`);
  await page.getByLabel('All subscribers (40)').check();
  await page.getByRole('button', { name: 'SEND', exact: true }).click();
  await page.getByText(/to 40 subscribers\?/).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await page.getByText('Sending', { exact: true }).waitFor();
  await expect.poll(() => sink.recipients.length).toBe(5);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expectToast(page, 'Sending paused');
  goOn();
  const sent = async () => (await admin.call('GET', '/adminapi/mailings?limit=1')).body.data[0].sent;
  await expect.poll(sent).toBe(6);
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByText('Paused', { exact: true }).waitFor();
  const bar = page.getByRole('progressbar').first();
  expect(await bar.getAttribute('aria-valuemax')).toBe('40');
  expect(await bar.getAttribute('aria-valuenow')).toBe('6');
  expect(sink.recipients).toHaveLength(6);
  await expectAccessible(page, 'a paused sending');

  // A waiting recipient unsubscribes by the link of an older message.
  const { to_address: leaver } = await desk.app.services.db
    .selectFrom('mail_messages')
    .select('to_address')
    .where('status', '=', 'waiting')
    .where('mailing_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const link = await linkOf(leaver);
  const stranger = await desk.visit();
  await stranger.open(link);
  await stranger.page.getByRole('heading', { name: 'Unsubscribe from Bazaar' }).waitFor();
  await expectAccessible(stranger.page, 'the unsubscribe page');
  await stranger.page.getByRole('button', { name: 'Unsubscribe' }).click();
  await stranger.page.getByText('You are unsubscribed').waitFor();
  await stranger.close();

  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('40');
  expect(sink.recipients).toHaveLength(39);
  expect(sink.recipients).not.toContain(leaver);
  await page.getByLabel('All subscribers (39)').waitFor();
  await close();
});

it('cancels a sending after a question; what was sent stays sent, and a reader is not asked', async () => {
  sink.recipients.length = 0;
  sink.delayMs = 200;
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open(`/emailUpdatecms/${templateId}`);
  await page.getByLabel(/^All subscribers/).check();
  await page.getByRole('button', { name: 'SEND', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await page.getByText('Sending', { exact: true }).waitFor();
  const reader = await desk.app.signIn({ restriction: [{ path: '/emailTemplate', isWriteAccess: false }] });
  const other = await desk.visit({ signedInAs: reader });
  await other.open(`/emailUpdatecms/${templateId}`);
  await other.page.getByText('Sending', { exact: true }).waitFor();
  expect(await other.page.getByRole('button', { name: 'Cancel mailing' }).count()).toBe(0);
  await other.close();

  await page.getByRole('button', { name: 'Cancel mailing' }).click();
  await page
    .getByText(/messages will not be sent\. Messages that were already sent can’t be recalled\./)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel mailing' }).click();
  await page.getByText('Sending canceled').waitFor();
  await page.getByText('Canceled', { exact: true }).waitFor();
  await page.getByText('Not sent', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0);
  await expectAccessible(page, 'a cancelled sending');
  sink.delayMs = 0;
  await close();
});

it('leads to the subscribers; one that is deleted gets no mail, and comes back from the trash', async () => {
  await desk.app.services.db
    .insertInto('subscribers')
    .values({ id: uuidV7(), email: 'leaving@example.com' })
    .execute();
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/emailTemplate');
  await page.getByRole('link', { name: 'Subscribers' }).click();
  await page.waitForURL('**/subscribers');
  await page.getByRole('button', { name: 'Delete leaving@example.com' }).waitFor();
  await page.getByRole('button', { name: 'Delete leaving@example.com' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Subscriber deleted');
  await page.getByText('leaving@example.com').waitFor({ state: 'detached' });
  await open('/trash?kind=subscribers');
  await page.getByRole('button', { name: 'Restore leaving@example.com' }).click();
  await expectToast(page, 'Subscriber restored');
  const { body } = await admin.call('GET', '/api/get_subscribers?search=leaving@');
  expect(body.result).toEqual([{ email: 'leaving@example.com' }]);
  await close();
});

/** The unsubscribe link in a received message, or in one that would be received. */
async function linkOf(email: string): Promise<string> {
  const { id } = await desk.app.services.db
    .selectFrom('mail_messages')
    .select('id')
    .where('to_address', '=', email)
    .where('mailing_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const { body } = await admin.call('GET', `/adminapi/outbox/${id}`);
  return /\/unsubscribe\/[\w-]+/.exec(body.result.text)?.[0] ?? '';
}
