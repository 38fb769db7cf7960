import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk({}, { users: 200 });
  admin = await desk.app.signIn();
  const { body } = await admin.call('GET', '/adminapi/getSupport?closedstatus=0&limit=1');
  // A reply is in the audit trail, and as mail in the outbox.
  await admin.call('POST', '/adminapi/replySupport', { id: body.data[0]._id, message_query: 'Soon.' });
});
afterAll(() => desk.close());

const written = /^\d\d-\d\d-\d{4} \d{1,2}:\d\d [ap]m$/;

it('every date is DD-MM-YYYY h:mm a with the relative words on hover, in a zone that is named once', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin, timezoneId: 'Asia/Dubai' });
  const { body } = await admin.call('GET', '/adminapi/getSupport?limit=1');
  for (const path of [
    '/support',
    `/supportView/${body.data[0]._id}`,
    '/audit',
    '/outbox',
    '/securityType/sessions',
    '/loginhistory',
    '/withdraw',
    '/Cmsauction',
  ]) {
    await open(path);
    const times = page.locator('main time');
    await expect.poll(() => times.count(), { message: path }).toBeGreaterThan(0);
    // What is folded away, too.
    for (const text of await times.allTextContents()) expect(text, path).toMatch(written);
    const [shown] = await times.filter({ visible: true }).all();
    await shown?.hover();
    await expect
      .poll(() => shown?.getAttribute('title'), { message: path })
      .toMatch(/ago$|^in |now|yesterday/);
    expect(await page.getByText('Times in Asia/Dubai').count(), path).toBe(1);
    expect(await page.getByText('Times in Asia/Dubai').isVisible(), path).toBe(true);
  }
  await open('/list');
  await page.getByRole('table').waitFor();
  expect(await page.getByText('Times in Asia/Dubai').isVisible()).toBe(false);
  await close();
});

it('a date filter is written and shown like every date, and says where there is no such day', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/loginhistory?from=2026-02-01');
  await page.getByRole('button', { name: 'Filters' }).click();
  const from = page.getByLabel('From', { exact: true });
  await expect.poll(() => from.inputValue()).toBe('01-02-2026');
  await from.fill('03-04-2026');
  await page.waitForURL('**/loginhistory?from=2026-04-03');
  await from.fill('31-02-2026');
  await from.press('Enter');
  await expect.poll(() => from.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page, 'a day that there is not');
  expect(page.url()).toContain('from=2026-04-03');
  await from.fill('5/6/2026');
  await from.press('Enter');
  await page.waitForURL('**/loginhistory?from=2026-06-05');
  await expect.poll(() => from.inputValue()).toBe('05-06-2026');
  await from.fill('');
  await page.waitForURL('**/loginhistory');
  // A day picked in the browser's own calendar.
  await page.locator('input[type=date]').first().fill('2026-07-08');
  await page.waitForURL('**/loginhistory?from=2026-07-08');
  await expect.poll(() => from.inputValue()).toBe('08-07-2026');
  await close();
});
