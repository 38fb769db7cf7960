import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { addUser } from '../server/testing/users.ts';
import { type Desk, expectAccessible, expectToast, settled, startDesk } from './desk.ts';
import { fromRowMenu } from './row-menu.ts';

let desk: Desk;
let admin: TestAdmin;
const treasury = '0x52908400098527886E0F7030069857D2E4169EE7';
const twin = `0x5290${'1'.repeat(32)}9ee7`;

beforeAll(async () => {
  desk = await startDesk();
  admin = await desk.app.signIn();
});
afterAll(() => desk.close());

it('names an address, which is then called so next to its short form, and tells it from its twin', async () => {
  await addUser(desk.app, { name: 'Exchange', address: treasury });
  await addUser(desk.app, { name: 'Poisoner', address: twin });
  await addUser(desk.app, { name: 'Amira', address: `0x${'7'.repeat(40)}` });
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/address-names');
  await page.getByText('Names of addresses appear here.').waitFor();
  await page.getByRole('link', { name: 'Add address' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill(treasury.toLowerCase());
  await page.getByRole('textbox', { name: 'Name' }).fill('Treasury');
  await expectAccessible(page, 'the form');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'Successfully updated');
  await page.getByRole('cell', { name: treasury }).waitFor();
  await expectAccessible(page, 'the list');

  await open('/user');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row('Exchange').getByText('Treasury').waitFor();
  await row('Exchange').getByText('0x5290…9EE7').waitFor();
  await row('Poisoner')
    .getByText(/^Not .?Treasury/)
    .waitFor();
  await row('Poisoner').getByText('0x5290…9ee7').waitFor();
  expect(await row('Amira').getByText('Treasury').count()).toBe(0);
  await expectAccessible(page, 'the users');

  await open('/address-names');
  await page.getByRole('link', { name: /^Edit .?Treasury/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Cold wallet');
  await page.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Successfully updated');
  await open('/user');
  await row('Exchange').getByText('Cold wallet').waitFor();

  await open('/address-names');
  await fromRowMenu(page, /Cold wallet/, /^Delete .?Cold wallet/);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Successfully deleted');
  await open('/user');
  await row('Exchange').waitFor();
  await settled(page);
  expect(await row('Exchange').getByText('Cold wallet').count()).toBe(0);
  await close();
});
