import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';

let desk: Desk;
let root: TestAdmin;
let colleague: TestAdmin;

beforeAll(async () => {
  desk = await startDesk({}, { users: 300 });
  root = await desk.app.signIn();
  colleague = await desk.app.signIn({ restriction: [{ path: '/withdraw', isWriteAccess: true }] });
});
afterAll(() => desk.close());

it('filters of time and amount apply at once, and are chips to take off', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: root });
  await open('/withdraw');
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('USDT');
  const click = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
  };
  await click('Filters');
  await click('Older than');
  await page.getByLabel('Amount: from').click();
  await page.keyboard.type('1000');
  await expectAccessible(page, 'the filters');
  await click('Done');
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect.poll(() => chips.getByRole('listitem').count()).toBe(4);
  expect(await chips.innerText()).toContain('older than 24 h');
  await expect.poll(() => page.url()).toContain('amount=1000..');
  await expectAccessible(page, 'chips');
  await chips.getByRole('button', { name: 'Remove filter Amount' }).click();
  await expect.poll(() => page.url()).not.toContain('amount');
  await close();
});

it('columns, density and page size follow an admin to another browser', async () => {
  const first = await desk.visit({ signedInAs: colleague });
  await first.open('/withdraw');
  await first.page.getByRole('button', { name: 'View', exact: true }).click();
  await first.page.getByRole('checkbox', { name: 'Address / Account No' }).uncheck();
  await first.page.getByRole('button', { name: 'Move Amount earlier' }).click();
  await first.page.getByRole('button', { name: 'Compact' }).click();
  await expectAccessible(first.page, 'the view of a list');
  await first.page.keyboard.press('Escape');
  await first.page.getByLabel('Rows per page').selectOption('25');
  const looks = async () => (await colleague.call('GET', '/api/adminprofile')).body.data.data.lists;
  await expect.poll(async () => (await looks()).pageSize).toBe(25);
  await expect.poll(async () => (await looks()).density).toBe('compact');
  await expect.poll(async () => (await looks()).columns.listWithdrawals?.hidden).toEqual(['toAddress']);
  await first.close();

  const second = await desk.visit({ signedInAs: colleague });
  await second.open('/withdraw');
  const headings = second.page.locator('th[data-column]');
  await expect
    .poll(async () => (await headings.allInnerTexts()).map((text) => text.trim()))
    .toEqual(['Email', 'Currency', 'Amount', 'Date', 'Status']);
  await expect.poll(() => second.page.locator('[data-row]').count()).toBe(25);
  // By the keyboard: the column moves, and gets wider.
  const heading = headings.filter({ hasText: 'Currency' }).getByRole('button');
  await heading.focus();
  const before = (await heading.locator('..').boundingBox())?.width ?? 0;
  await second.page.keyboard.press('Shift+ArrowRight');
  await expect
    .poll(async () => (await heading.locator('..').boundingBox())?.width ?? 0)
    .toBeGreaterThan(before);
  await second.page.keyboard.press('Alt+ArrowRight');
  await expect.poll(async () => (await headings.allInnerTexts())[2]?.trim()).toBe('Currency');
  await second.close();
});

it('a view is saved, shared and opened from the menu by a colleague, who keeps it as their own', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: root });
  await open('/withdraw?status=1&sort=-amount');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Date' }).uncheck();
  await page.getByLabel('Name of the view').fill('New ones first');
  await page.getByLabel('Visible to').selectOption('all');
  await page.getByRole('button', { name: 'Save as new view' }).click();
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'New ones first' })
    .waitFor();
  await close();

  const other = await desk.visit({ signedInAs: colleague });
  await other.open('/withdraw');
  const tabs = other.page.getByRole('navigation', { name: 'Saved views' });
  // The views arrive after the list.
  await expect
    .poll(() => tabs.getByRole('link').allInnerTexts())
    .toEqual(['All', expect.stringMatching(/^New ones first/)]);
  await tabs.getByRole('link', { name: 'New ones first' }).click();
  await other.page.waitForURL(/status=1.*view=/);
  const headings = other.page.locator('th[data-column]');
  await expect.poll(async () => (await headings.allInnerTexts()).join()).not.toContain('Date');
  await other.page.getByRole('button', { name: 'View', exact: true }).click();
  expect(await other.page.getByRole('button', { name: 'Delete New ones first' }).count()).toBe(0);
  await other.page.getByLabel('Name of the view').fill('My new ones');
  await other.page.getByRole('button', { name: 'Save as my view' }).click();
  const remove = other.page.getByRole('button', { name: 'Delete My new ones' });
  await remove.click();
  const question = other.page.getByRole('dialog', { name: 'Delete view' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await remove.count()).toBe(1);
  await remove.click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await remove.waitFor({ state: 'detached' });
  await other.close();
});

it('a view for a role is seen by who holds it alone; a colleague opens it by its link and keeps it as their own', async () => {
  const writes = [{ path: '/withdraw', isWriteAccess: true }];
  const peer = await desk.app.signIn({ restriction: writes });
  const reader = await desk.app.signIn({ restriction: [{ path: '/withdraw', isWriteAccess: false }] });
  const [first, second] = await Promise.all([
    desk.visit({ signedInAs: colleague }),
    desk.visit({ signedInAs: peer }),
  ]);
  const columns = async ({ page }: typeof first) =>
    (await page.locator('th[data-column]').allInnerTexts()).map((text) => text.trim());
  const inMenu = ({ page }: typeof first, name: string) =>
    page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name });
  await first.open('/withdraw?status=1&sort=-amount');
  await first.page.getByRole('button', { name: 'View', exact: true }).click();
  await first.page.getByRole('checkbox', { name: 'Date' }).uncheck();
  await first.page.getByLabel('Name of the view').fill('Large ones');
  await first.page.getByLabel('Visible to').selectOption('writers');
  await first.page.getByRole('button', { name: 'Save as new view' }).click();
  await first.page.keyboard.press('Escape');
  await inMenu(first, 'Large ones').click();
  await first.page.waitForURL(/view=/);
  const { views } = (await reader.call('GET', '/adminapi/savedViews')).body.result;
  expect(JSON.stringify(views)).not.toContain('Large ones');

  const link = new URL(first.page.url());
  await second.open(link.pathname + link.search);
  await inMenu(second, 'Large ones').waitFor();
  const shown = await columns(first);
  expect(shown).not.toContain('Date');
  await expect.poll(() => columns(second)).toEqual(shown);
  await second.page.getByRole('button', { name: 'View', exact: true }).click();
  await second.page.getByLabel('Name of the view').fill('Mine');
  await second.page.getByRole('button', { name: 'Save as my view' }).click();
  await inMenu(second, 'Mine').waitFor();

  await first.page.getByRole('button', { name: 'View', exact: true }).click();
  await first.page.getByRole('button', { name: 'Delete Large ones' }).click();
  await first.page
    .getByRole('dialog', { name: 'Delete view' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await inMenu(first, 'Large ones').waitFor({ state: 'detached' });
  await second.load('/withdraw');
  expect(await inMenu(second, 'Large ones').count()).toBe(0);
  await inMenu(second, 'Mine').click();
  await second.page.waitForURL(/status=1.*view=/);
  await expect.poll(() => columns(second)).toEqual(shown);
  await Promise.all([first.close(), second.close()]);
});

it('keys go through a list, and say what they do', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: root });
  await open('/user');
  await page.locator('[data-row]').nth(2).waitFor();
  await page.keyboard.press('/');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
    .toBe('searchbox');
  // While somebody types, a letter is a letter.
  await page.keyboard.type('j');
  expect(await page.getByRole('searchbox').inputValue()).toBe('j');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('heading', { level: 1 }).focus();
  for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-row'));
  expect(await focused()).toBe(await page.locator('[data-row]').nth(1).getAttribute('data-row'));
  await page.keyboard.press('x');
  expect(await page.locator('[data-row]').nth(1).getByRole('checkbox').isChecked()).toBe(true);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await expectAccessible(page, 'the keys');
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await page.waitForURL('**/withdraw');
  await close();
});

it('the first action of a row is ten keys away at most, right after a navigation', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: root });
  await open('/user');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('button', { name: 'Finance' }).click();
  await menu.getByRole('link', { name: 'Withdraw', exact: true }).click();
  await page.waitForURL('**/withdraw');
  await page.locator('[data-row]').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  let keys = 0;
  const pressUntil = async (key: string, isThere: () => boolean) => {
    do {
      keys += 1;
      await page.keyboard.press(key);
    } while (keys <= 10 && !(await page.evaluate(isThere)));
  };
  await pressUntil('Tab', () => document.activeElement?.textContent === 'Skip to the rows');
  await pressUntil('Enter', () => document.activeElement?.hasAttribute('data-row') === true);
  await pressUntil('Tab', () => document.activeElement?.matches('[data-row] :is(a, button)') === true);
  expect(keys).toBeLessThanOrEqual(10);
  await close();
});

it('chips take their room from the grid, and the dates of orders stand in a window of 1,280 pixels', async () => {
  const { page, open, close } = await desk.visit({
    signedInAs: root,
    viewport: { width: 1280, height: 900 },
  });
  await open('/trade-history');
  await page.locator('[data-row]').first().waitFor();
  const end = () =>
    page
      .locator('[data-rows]')
      .locator('..')
      .evaluate((frame) => Math.round(frame.getBoundingClientRect().bottom));
  const before = await end();
  expect(await page.locator('[data-rows]').evaluate((rows) => rows.scrollWidth - rows.clientWidth)).toBe(0);
  // The tools stand in one row, search and the buttons behind it.
  const heights = await page
    .locator('[class*=tools]')
    .evaluate((tools) =>
      [...tools.querySelectorAll('input, button')].map((each) => each.getBoundingClientRect().top),
    );
  expect(new Set(heights.map(Math.round)).size).toBe(1);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('textbox', { name: 'Email or address of the user' }).fill('nobody@example.com');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('list', { name: 'Active filters' }).waitFor();
  expect(await end()).toBe(before);
  await close();
});

it('on a phone a list is cards, with its order and its filters within reach', async () => {
  const { page, open, close } = await desk.visit({
    signedInAs: root,
    viewport: { width: 360, height: 740 },
  });
  await open('/user');
  await page.locator('[data-row]').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const sizes = await page
    .locator('[data-row]')
    .first()
    .locator('td:last-child :is(a, button)')
    .evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
    );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  await page.getByRole('combobox', { name: 'Order' }).selectOption('-email');
  await page.waitForURL(/sort=-email/);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Status' }).selectOption('blocked');
  await page.waitForURL(/status=blocked/);
  await expectAccessible(page, 'filters on a phone');
  await close();
});
