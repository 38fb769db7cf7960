import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeFresh } from '../server/testing/second-factor.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { type ActionCounts, actionsOn, countActions } from './action-counts.ts';
import { type Desk, followTo, type Visit } from './desk.ts';

/** An ordinary task of an operator. */
export interface Task {
  name: string;
  /** What it may cost at most. */
  most: ActionCounts;
  /** Where it begins; the dashboard, if left out. */
  from?: string | (() => Promise<string>);
  /** Also on a phone, from where it begins there. */
  onPhone?: string | (() => Promise<string>);
  /** Does it, and waits for what it is to bring about. */
  run: (page: Page) => Promise<unknown>;
}

export const dialog = (page: Page) => page.getByRole('dialog');
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();
export const follow = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name, exact: true }).first().click();
export const confirm = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole('button', { name, exact: true }).click();
export const onPhone = (page: Page) => page.viewportSize()?.width === 360;
export async function keys(page: Page, ...pressed: string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key);
}

/** Goes to where a task begins, from where the last one ended. */
async function goTo({ page, open, quiet }: Visit, address: string): Promise<void> {
  if (!page.url().startsWith('http')) return open(address);
  if (await dialog(page).isVisible()) {
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  }
  // A form that is still saving leaves its page with the answer.
  await quiet();
  await followTo(page, address);
  await quiet();
}

/**
 * Does a task and compares what it cost with its bound.
 * @param from where it begins; empty for where the page is
 */
export async function runTask(
  desk: Desk,
  admin: TestAdmin,
  visit: Visit,
  { most, run }: Pick<Task, 'most' | 'run'>,
  from: Task['from'] = '/dashboard',
): Promise<void> {
  const { page } = visit;
  await makeFresh(desk.app, admin);
  const address = typeof from === 'string' ? from : await from();
  if (address !== '') await goTo(visit, address);
  await page.evaluate(() => Object.assign(window.acts, { clicks: 0, keys: 0 }));
  await run(page);
  await expectCost(visit, most);
}

/** Opens a page whose clicks and keys are counted. */
export async function startVisit(
  desk: Desk,
  admin: TestAdmin | undefined,
  options: Parameters<Desk['visit']>[0] = {},
): Promise<Visit> {
  const visit = await desk.visit({
    ...(admin && { signedInAs: admin }),
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  await countActions(visit.context);
  return visit;
}

/** Compares what was done on a page since it was loaded with a bound. */
export async function expectCost({ page }: Visit, most: ActionCounts): Promise<void> {
  const { clicks, keys: pressed } = await actionsOn(page);
  expect(clicks, 'clicks').toBeLessThanOrEqual(most.clicks);
  expect(pressed, 'keys').toBeLessThanOrEqual(most.keys);
}

/** Finds a record by the search of all screens, and opens it. */
export async function find(page: Page, group: string, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(text);
  await page.getByRole('group', { name: group }).getByRole('option').waitFor();
  await page.keyboard.press('Enter');
}

/** Opens the link of an invitation in another browser, chooses a password and signs in. */
export async function acceptInvitation(desk: Desk, email: string): Promise<Visit> {
  const mail = await desk.app.services.db
    .selectFrom('mail_messages')
    .select('secret_link')
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow();
  const visit = await startVisit(desk, undefined);
  const { page, open } = visit;
  await open(new URL(mail.secret_link ?? '').pathname);
  for (const label of ['New password', 'Repeat the password'])
    await page.getByLabel(label, { exact: true }).fill('a password of my own');
  await press(page, 'Change password');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a password of my own');
  await press(page, 'Sign In');
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  return visit;
}
