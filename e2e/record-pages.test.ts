import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectAccessible, settled, startDesk } from './desk.ts';

let desk: Desk;
let superadmin: TestAdmin;
/** A user who did something of nearly every kind. */
let busy: { _id: string; name: string; email: string };

beforeAll(async () => {
  desk = await startDesk({}, { users: 300 });
  superadmin = await desk.app.signIn({ name: 'Root' });
  const { body } = await superadmin.call('GET', '/adminapi/getSupport?limit=1');
  busy = (await superadmin.call('GET', `/adminapi/getUsers?userid=${body.data[0].userId}`)).body.result;
});
afterAll(() => desk.close());

it('shows everything of one user, as much as there is in each list', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: superadmin });
  const click = async (name: string | RegExp) => {
    await page.getByRole('link', { name }).first().click();
  };
  await open(`/user?search=${encodeURIComponent(busy.email)}`);
  await click(busy.name);
  await page.waitForURL(`**/user/${busy._id}`);
  await page.getByRole('heading', { name: 'Activity' }).waitFor();
  await expect.poll(() => page.title()).toBe(`${busy.name} · User · Marketdesk`);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(`User · ${busy.name}`);
  const parts = page.getByRole('navigation', { name: 'Parts of this record' });
  await parts.getByRole('link', { name: /^Tickets\s*1/ }).waitFor();
  const inBar = await parts.getByRole('link').allInnerTexts();
  // Tabs without rows are in a menu, and only those.
  expect(inBar.filter((text) => /\s0$/.test(text))).toEqual([]);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem').first().waitFor();
  const inMenu = await page.getByRole('menuitem').allInnerTexts();
  expect(inMenu.filter((text) => !/\s0$/.test(text))).toEqual([]);
  const names = [...inBar, ...inMenu].map((text) => text.replace(/\s*[\d,+]+$/, ''));
  expect(names.toSorted()).toEqual(
    [
      'Overview',
      'Sign-ins',
      'Withdrawals',
      'Transfers',
      'Trades',
      'Tokens',
      'Bids',
      'Tickets',
      'Reports about this user',
      'Reports by this user',
      'Verification',
      'Mail',
      'Audit',
      'Documents',
    ].toSorted(),
  );
  // The open tab is in the bar, although it has no rows.
  const chosen = page.getByRole('menuitem').first();
  const label = (await chosen.innerText()).replace(/\s*0$/, '');
  await chosen.click();
  await parts.locator('[aria-current]', { hasText: label }).waitFor();
  await parts.getByRole('link', { name: 'Overview' }).click();
  await expectAccessible(page, 'the page of a user');
  await click(/^Tickets/);
  await page.waitForURL(/tab=tickets/);
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
  // The tab's list keeps its state in the address, beside the tab.
  await page.getByRole('columnheader', { name: 'Subject' }).getByRole('button').click();
  await page.waitForURL(/tab=tickets.*tickets\.sort=subject|tickets\.sort=subject.*tab=tickets/);
  await expectAccessible(page, 'a tab of a user');
  await close();
});

it('leads back to the page, order, filter and place of the list', async () => {
  const { page, open, close } = await desk.visit({
    signedInAs: superadmin,
    viewport: { width: 1000, height: 500 },
  });
  await open('/user?limit=50&page=2&sort=-name&status=active');
  const address = page.url();
  await settled(page);
  const list = page.locator('section[data-rows]');
  await list.evaluate((element) => element.scrollTo(0, 900));
  await page.evaluate(() => scrollTo(0, 120));
  const row = page.locator('tbody tr').nth(24);
  const name = await row.locator('td a').first().innerText();
  // Beside the links and buttons of the row; the click itself must not scroll any more.
  const cell = row.locator('td').nth(3);
  const beside = { position: { x: 3, y: 5 } };
  await cell.hover(beside);
  const before = [await list.evaluate((element) => element.scrollTop), await page.evaluate(() => scrollY)];
  expect(before[0]).toBeGreaterThan(500);
  // Beside the links and buttons of the row.
  await row
    .locator('td')
    .nth(3)
    .click({ position: { x: 3, y: 5 } });
  await page.getByRole('heading', { name, level: 2 }).waitFor();
  await page.waitForFunction((start) => document.title.startsWith(start), `${name} · `);
  const title = await page.title();
  await page.goBack();
  await page.waitForURL(address);
  await settled(page);
  await expect
    .poll(async () => [
      await list.evaluate((element) => element.scrollTop),
      await page.evaluate(() => scrollY),
    ])
    .toEqual(before);
  // With Ctrl it opens beside the list. Only the browser's list of tabs is complete: it doesn't always report the first
  // navigation of a new tab, and without that Playwright knows no page.
  const link = row.locator('td a').first();
  const recordUrl = await link.evaluate((anchor) => (anchor as HTMLAnchorElement).href);
  await link.click({ modifiers: ['ControlOrMeta'] });
  const browser = await page.context().browser()?.newBrowserCDPSession();
  const opened = async () =>
    (await browser?.send('Target.getTargets'))?.targetInfos.find(({ url }) => url === recordUrl);
  await expect.poll(async () => (await opened())?.title, { timeout: 30_000 }).toBe(title);
  await browser?.detach();
  expect(page.url()).toBe(address);
  await close();
});

it('shows an admin with few rights the record and no more, and what is not there as gone', async () => {
  const reader = await desk.app.signIn({
    restriction: ['/user', '/withdraw'].map((path) => ({ path, isWriteAccess: false })),
  });
  const { page, open, close } = await desk.visit({ signedInAs: reader });
  await open(`/user/${busy._id.toUpperCase()}`);
  await page.getByRole('heading', { name: busy.name, level: 2 }).waitFor();
  const parts = page.getByRole('navigation', { name: 'Parts of this record' });
  await expect
    .poll(async () =>
      (await parts.getByRole('link').allInnerTexts()).map((text) => text.replace(/\s*\d+$/, '')),
    )
    .toEqual(['Overview', 'Withdrawals']);
  expect(await page.getByRole('button', { name: /^(Block|Delete)/ }).count()).toBe(0);
  await expectAccessible(page, 'the page of a user, read-only');
  await open(`/user/${encodeURIComponent(busy.email)}`);
  await page.waitForURL(`**/user/${busy._id}`);
  await open('/user/nobody@example.com');
  await page.getByText('No user in the marketplace has').waitFor();
  await open('/withdraw/00000000-0000-7000-8000-000000000000');
  await page.getByText("This record doesn't exist, or it was deleted.").waitFor();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.waitForURL('**/withdraw');
  await close(/404/);
});

it('has a page for every kind of record that a row leads to', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: superadmin });
  for (const list of [
    '/withdraw',
    '/trade-history',
    '/fund-transfer-history',
    '/TokenList',
    '/bidlist',
    '/support',
    '/feature-creator',
    '/categorylist',
    '/list',
  ]) {
    await open(list);
    const to = await page.locator('tbody tr[data-to]').first().getAttribute('data-to');
    await page.locator(`tbody a[href="${to}"]`).first().click();
    await page.getByRole('navigation', { name: 'Parts of this record' }).waitFor();
    await settled(page);
    await expectAccessible(page, `a record of ${list}`);
  }
  await close();
});
