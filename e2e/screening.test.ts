import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk();
  admin = await desk.app.signIn();
});
afterAll(() => desk.close());

it('adds, changes and deletes a screening list', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/screening-lists');
  await page.getByText('There is nothing here yet. Add the first one.').waitFor();
  await page.getByRole('link', { name: 'Add screening list' }).click();
  await page.getByLabel('Name').fill('First');
  await page.getByLabel('Description').fill('Of several lines.\nThe second.');
  await expectAccessible(page, 'the form');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'Successfully updated');

  await page.getByRole('link', { name: 'Edit First' }).click();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('First');
  await page.getByLabel('Name').fill('Second');
  await page.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Successfully updated');
  await page.getByRole('cell', { name: 'Second', exact: true }).waitFor();
  await expectAccessible(page, 'the list');

  await page.getByRole('button', { name: 'Delete Second' }).click();
  await page.getByText('Delete Second? ').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Successfully deleted');
  await page.getByText('There is nothing here yet. Add the first one.').waitFor();
  await close();
});
