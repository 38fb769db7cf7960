import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';
import { expectFitsPhone } from './phone.ts';

describe('the formats of the profile', () => {
  let desk: Desk;
  let root: TestAdmin;

  beforeAll(async () => {
    desk = await startDesk({}, { users: 1200 });
    root = await desk.app.signIn({ name: 'Root' });
  });
  afterAll(() => desk?.close());

  /** specification 5.65 */
  it('are those of times, date filters and numbers, on every machine', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: root, timezoneId: 'Europe/Berlin' });
    await open('/editprofile');
    await expectAccessible(page, 'profile');
    await page.getByLabel('Time zone').fill('Pacific/Atlantis');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Choose a time zone of the list, such as Asia/Dubai.').waitFor();
    await page.getByLabel('Time zone').fill('America/New York');
    await page.getByLabel('Number format').selectOption('1.234,56');
    await page.getByRole('button', { name: 'Update' }).click();
    await expectToast(page, 'Profile Updated');
    await page.getByText('1.200', { exact: true }).first().waitFor();

    await open('/loginhistory');
    await page.getByText('Times in America/New York').waitFor();
    const cell = page.locator('td time').first();
    const at = await cell.getAttribute('datetime');
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/New_York',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    }).format(new Date(at ?? ''));
    expect(await cell.innerText()).toContain(parts.replaceAll('/', '-'));
    await close();

    const other = await desk.visit({ signedInAs: root, timezoneId: 'Asia/Tokyo' });
    const asked: string[] = [];
    other.page.on('request', (request) => asked.push(decodeURIComponent(request.url())));
    await other.open('/editprofile');
    expect(await other.page.getByLabel('Time zone').inputValue()).toBe('America/New York');
    await other.open('/loginhistory?when=2026-01-10..2026-01-10');
    await expect
      .poll(() => asked.filter((url) => url.includes('2026-01-10T05:00:00.000Z')).length)
      .toBeGreaterThan(0);
    await other.open('/editprofile');
    await expectFitsPhone(other.page, 'profile');
    await other.page.getByLabel('Time zone').fill('');
    await other.page.getByRole('button', { name: 'Update' }).click();
    await expectToast(other.page, 'Profile Updated');
    await other.open('/loginhistory');
    await other.page.getByText('Times in Asia/Tokyo').waitFor();
    await other.close();
  });
});
