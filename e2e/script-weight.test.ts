import { afterAll, beforeAll, expect, it } from 'vitest';
import { desks } from '../tools/bench/lists.ts';
import { scriptsOf, weightBounds } from '../tools/bench/script-weight.ts';
import { type Desk, startDesk } from './desk.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk({}, { users: 60 });
});
afterAll(() => desk.close());

it('a first visit loads no more JavaScript than its bounds: sign-in page, first list, first page of a record', async () => {
  const { email, password } = await desk.app.signIn({
    restriction: desks.people.menus.map((path) => ({ path, isWriteAccess: true })),
  });
  const { page, open, quiet, close } = await desk.visit();
  const loaded = scriptsOf(page);
  const weight = async () => {
    await quiet();
    return (await loaded()).step / 1000;
  };
  await open('/login');
  const login = await weight();

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(/dashboard/i);
  await quiet();
  await page.getByRole('button', { name: 'User Management' }).click();
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.locator('table[aria-busy="false"] tbody td').first().waitFor();
  const list = await weight();

  await page.locator('tbody tr td a').first().click();
  await page.getByRole('heading', { name: 'Activity' }).waitFor();
  const record = await weight();
  await close();
  expect(login).toBeLessThanOrEqual(weightBounds.login);
  expect(list).toBeLessThanOrEqual(weightBounds.list);
  expect(record).toBeLessThanOrEqual(weightBounds.record);
});
