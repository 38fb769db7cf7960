import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPeriodicTasks } from '../server/platform/jobs/periodic-tasks.ts';
import { runKinds } from '../server/features.ts';
import { runsTask } from '../server/platform/runs/work-on-runs.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { addUser } from '../server/testing/users.ts';
import { type Desk, expectAccessible, expectToast, settled, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;
let upkeep: { stop: () => Promise<void> };
let ada: string;

beforeAll(async () => {
  desk = await startDesk();
  admin = await desk.app.signIn();
  upkeep = startPeriodicTasks(desk.app.services, [{ ...runsTask(runKinds), everyMs: 100 }], {
    info: () => undefined,
    warn: () => undefined,
  });
  ada = (await addUser(desk.app, { name: 'Ada Lovelace', email: 'ada@example.com' })).id;
  await addUser(desk.app, { name: 'Grace Hopper', email: 'grace@example.com' });
});
afterAll(async () => {
  await upkeep.stop();
  await desk.close();
});

it('a field is added, filled in on a record, shown and filtered in the list, and set for many', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/setting/own-fields');
  await page.getByText('There are no own fields yet.').waitFor();
  await page.getByRole('button', { name: 'Add field' }).click();
  const form = page.getByRole('dialog', { name: 'Add field' });
  await form.getByRole('textbox', { name: 'Label' }).fill('VIP level');
  await form.getByRole('combobox', { name: 'Type' }).selectOption('choice');
  await form.getByRole('textbox', { name: 'Choices' }).fill('Gold\nSilver');
  await form.getByRole('checkbox', { name: 'Lists can be filtered by it' }).check();
  await expectAccessible(page, 'the form of a field');
  await form.getByRole('button', { name: 'Add field' }).click();
  await expectToast(page, 'Field added');
  const row = page.getByRole('row').filter({ hasText: 'VIP level' });
  await row.getByText('vip_level').waitFor();
  await row.getByText('Ready').waitFor();
  await expectAccessible(page, 'the own fields');

  await open(`/user/${ada}`);
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Own fields' }) })
    .last();
  await card.getByRole('button', { name: 'Edit fields' }).click();
  const values = page.getByRole('dialog', { name: 'Edit fields' });
  await values.getByRole('combobox', { name: 'VIP level' }).selectOption('Gold');
  await values.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Fields saved');
  await card.getByText('Gold').waitFor();
  await expectAccessible(page, 'a user with own fields');
  await open(`/user/${ada}`);
  await page.getByRole('listitem').filter({ hasText: 'VIP level — → Gold' }).first().waitFor();

  await open('/user?own_vip_level=Gold');
  await page.getByRole('row').filter({ hasText: 'Ada Lovelace' }).waitFor();
  await settled(page);
  expect(await page.getByRole('row').filter({ hasText: 'Grace Hopper' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Remove filter VIP level' }).waitFor();

  await open('/user');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('checkbox', { name: 'VIP level' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'VIP level' }).waitFor();
  await page.getByRole('row').filter({ hasText: 'Ada Lovelace' }).getByText('Gold').waitFor();
  await expectAccessible(page, 'the list with an own field');

  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Set a field' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'New value' }).selectOption('Silver');
  await dialog.getByRole('button', { name: 'Check', exact: true }).click();
  await dialog.getByText('2 rows would change').waitFor();
  await expectAccessible(page, 'the dialog of many fields');
  await dialog.getByRole('button', { name: 'Set a field: 2' }).click();
  await page.getByRole('row').filter({ hasText: 'Ada Lovelace' }).getByText('Silver').waitFor();
  await page.getByRole('row').filter({ hasText: 'Grace Hopper' }).getByText('Silver').waitFor();
  await close();
});
