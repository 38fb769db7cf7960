import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, startDesk } from './desk.ts';

let desk: Desk;
let root: TestAdmin;

beforeAll(async () => {
  desk = await startDesk({}, { users: 60 });
  root = await desk.app.signIn();
});
afterAll(() => desk.close());

it('shows the record of a row next to the list, moves on by arrow keys and closes by Escape', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: root });
  await open('/user');
  const rows = page.locator('[data-row]');
  await rows.first().focus();
  await page.keyboard.press('Space');
  const peek = page.getByRole('dialog', { name: 'Record' });
  const named = async (index: number) => (await rows.nth(index).locator('td a').first().innerText()).trim();
  await peek.getByRole('heading', { level: 2, name: await named(0) }).waitFor();
  await page.keyboard.press('ArrowDown');
  await peek.getByRole('heading', { level: 2, name: await named(1) }).waitFor();
  // The list keeps its title.
  expect(await page.title()).toContain('Users Details');
  await page.keyboard.press('Escape');
  await peek.waitFor({ state: 'detached' });
  await expect.poll(() => rows.nth(1).evaluate((row) => row === document.activeElement)).toBe(true);
  // In a field, a space is a space.
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Space');
  expect(await peek.count()).toBe(0);
  await close();
});

it('users have optional columns, hidden until somebody shows them', async () => {
  const admin = await desk.app.signIn();
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/user');
  const heads = async () =>
    (await page.locator('th[data-column]').allInnerTexts()).map((text) => text.trim());
  expect(await heads()).toEqual(['First Name', 'Address', 'Email', 'Phone No']);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'View' });
  await panel.getByRole('checkbox', { name: 'Last sign-in' }).check();
  await panel.getByRole('checkbox', { name: 'Joined' }).check();
  await expect.poll(heads).toEqual(['First Name', 'Address', 'Email', 'Phone No', 'Joined', 'Last sign-in']);
  await close();
});

it('the current filter becomes a view in two clicks, and a tab above the list', async () => {
  const admin = await desk.app.signIn();
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/withdraw?status=1');
  await page.getByRole('button', { name: 'Save view' }).click();
  const form = page.getByRole('dialog', { name: 'Save view' });
  expect(await form.getByLabel('Name of the view').inputValue()).not.toBe('');
  await form.getByRole('button', { name: 'Save view' }).click();
  await page.waitForURL(/status=1.*view=/);
  const tabs = page.getByRole('navigation', { name: 'Saved views' });
  await tabs.locator('[aria-current]').waitFor();
  await tabs.getByRole('link', { name: 'All', exact: true }).click();
  await page.waitForURL(/\/withdraw$/);
  await tabs.getByRole('link', { name: 'All', exact: true }).and(page.locator('[aria-current]')).waitFor();
  await close();
});
