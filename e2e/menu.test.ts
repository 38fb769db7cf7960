import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { menuPaths, type MenuPath } from '#contract/platform/menu.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';
import { expectFitsPhone } from './phone.ts';

let desk: Desk;
let root: TestAdmin;

beforeAll(async () => {
  desk = await startDesk({}, { users: 40 });
  root = await desk.app.signIn({ name: 'Root' });
});
afterAll(() => desk.close());

const reader = (...paths: MenuPath[]) =>
  desk.app.signIn({ restriction: paths.map((path) => ({ path, isWriteAccess: false })) });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const tabs = (page: Page, line: string) => page.getByRole('navigation', { name: line, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;
/** The names of links and buttons without counts, which appear later. */
const namesOf = async (lines: Locator) =>
  (await lines.allInnerTexts()).map((text) => text.split('\n')[0]?.trim());
const words = (page: Page) => namesOf(menu(page).locator('a, button'));
const fold = (page: Page, name: string) => menu(page).getByRole('button', { name }).click();
const expanded = (page: Page) => menu(page).locator('[aria-expanded=true]').allInnerTexts();

describe('the side menu of a superadmin', () => {
  it('opens with 16 lines and without scrolling, and keeps what is unfolded', async () => {
    const { page, open, close } = await desk.visit({
      signedInAs: root,
      viewport: { width: 1280, height: 900 },
    });
    await open('/dashboard');
    expect(await words(page)).toHaveLength(16);
    const fits = () => menu(page).evaluate((nav) => nav.scrollHeight <= nav.clientHeight);
    expect(await fits()).toBe(true);
    await expectAccessible(page, 'the menu, folded');

    await fold(page, 'Content');
    await menu(page).getByRole('link', { name: 'Email Templates' }).click();
    await page.waitForURL('**/emailTemplate');
    await menu(page).getByRole('link', { name: 'Bid' }).click();
    await page.waitForURL('**/bidlist');
    await page.reload();
    await menu(page).getByRole('link', { name: 'Email Templates' }).waitFor();
    expect(await expanded(page)).toEqual(['Content']);
    // A link from elsewhere unfolds the group in use, for as long as it is.
    await open('/withdraw');
    expect(await expanded(page)).toEqual(['Finance', 'Content']);
    await fold(page, 'Content');
    await fold(page, 'Finance');
    expect(await expanded(page)).toEqual([]);
    await open('/bidlist');
    expect(await words(page)).toHaveLength(16);
    await close();
  });

  it('has the workspace’s own screens in Administration, and the security policy among them', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: root });
    await open('/dashboard');
    await fold(page, 'Administration');
    await menu(page).getByRole('link', { name: 'Security policy' }).click();
    await page.getByRole('heading', { name: 'Two-person approval' }).waitFor();
    await page.getByRole('region', { name: 'Personal data' }).waitFor();
    await page.getByLabel('Second factor requirement').waitFor();
    await expectAccessible(page, '/security-policy');
    await expectFitsPhone(page, '/security-policy');
    await open('/securityType');
    expect(await page.getByLabel('Second factor requirement').count()).toBe(0);
    await close();
  });
});

describe('tabs', () => {
  it('lead through the screens of a line by mouse and keyboard, each at its own address', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: root });
    await open('/withdraw');
    const bar = tabs(page, 'Withdraw');
    expect(await namesOf(bar.getByRole('link'))).toEqual([
      'Withdrawals',
      'Approvals',
      'Policy',
      'Freezes',
      'Proof of reserves',
    ]);
    await bar.getByRole('link', { name: 'Freezes' }).click();
    await page.waitForURL('**/withdraw/stops');
    await page.getByRole('heading', { level: 1, name: 'Withdrawal freezes' }).waitFor();
    expect(await menu(page).locator('[aria-current]').innerText()).toContain('Withdraw');
    await expectAccessible(page, '/withdraw/stops with its tabs');

    // One stop of the Tab key; the arrows go through it.
    await bar.getByRole('link', { name: 'Freezes' }).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/withdraw/reserves');
    await page.goBack();
    await page.waitForURL('**/withdraw/stops');

    // A form of a tab has none of its own, and its line is marked.
    await open('/withdraw/stops/add');
    expect(await bar.count()).toBe(0);
    expect(await menu(page).locator('[aria-current]').innerText()).toContain('Withdraw');
    await close();
  });

  it('are there in Arabic, with the arrow keys mirrored', async () => {
    const admin = await desk.app.signIn();
    await admin.call('PUT', '/adminapi/preferences', { language: 'ar' });
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/report-list');
    const bar = page
      .locator('nav')
      .filter({ has: page.locator('a[href="/case-list"]') })
      .last();
    await expect.poll(() => bar.getByRole('link').first().innerText()).toContain('البلاغات');
    const [first, second] = await Promise.all([
      bar.getByRole('link').nth(0).boundingBox(),
      bar.getByRole('link').nth(1).boundingBox(),
    ]);
    expect(first?.x ?? 0).toBeGreaterThan(second?.x ?? 0);
    await bar.getByRole('link').first().focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/case-list');
    expect(await page.getByRole('navigation').first().innerText()).not.toMatch(/[A-Za-z]{4}/);
    await expectAccessible(page, '/case-list in Arabic');
    await close();
  });
});

describe('a sub-admin', () => {
  it('finds the one screen that they hold under the line of the specification, without tabs', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: await reader('/withdrawal-approvals') });
    await open('/dashboard');
    await fold(page, 'Finance');
    expect(await words(page)).toEqual(['Dashboard', 'Finance', 'Withdraw']);
    await menu(page).getByRole('link', { name: 'Withdraw' }).click();
    await page.waitForURL('**/withdrawal-approvals');
    expect(await tabs(page, 'Withdraw').count()).toBe(0);
    await close();
  });

  it('sees the tabs whose path they hold', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: await reader('/report-list', '/withdraw') });
    await open('/report-list');
    expect(await tabs(page, 'Report list').count()).toBe(0);
    await open('/withdraw');
    expect(await namesOf(tabs(page, 'Withdraw').getByRole('link'))).toEqual([
      'Withdrawals',
      'Freezes',
      'Proof of reserves',
    ]);
    await close();
  });

  it('who holds every menu sees no line of superadmins', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: await reader(...menuPaths) });
    await open('/dashboard');
    const shown = await words(page);
    expect(shown).toHaveLength(15);
    expect(shown).not.toContain('Administration');
    await close();
  });
});

it('on a phone the menu is a drawer, and the tabs scroll sideways to the open one', async () => {
  const { page, open, close } = await desk.visit({
    signedInAs: root,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await open('/withdraw/reserves');
  const bar = tabs(page, 'Withdraw');
  const isInView = () =>
    bar.getByRole('link', { name: 'Proof of reserves' }).evaluate((tab) => {
      const { left, right } = tab.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    });
  await expect.poll(isInView).toBe(true);
  await expectFitsPhone(page, '/withdraw/reserves with its tabs');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await fold(page, 'User Management');
  await menu(page).getByRole('link', { name: 'Users' }).click();
  await page.waitForURL('**/user');
  await expect.poll(() => menu(page).count()).toBe(0);
  expect(pathOf(page)).toBe('/user');
  await close();
});
