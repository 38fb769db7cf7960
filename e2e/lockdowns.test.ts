import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { addToken } from '../server/testing/marketplace.ts';
import { switchSecondFactorOn } from '../server/testing/second-factor.ts';
import { addUser } from '../server/testing/users.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';
import { expectFitsPhone } from './phone.ts';

let desk: Desk;
let root: TestAdmin;

beforeAll(async () => {
  desk = await startDesk();
  root = await desk.app.signIn({ name: 'Root' });
});
afterAll(() => desk.close());

it('locks down an account with a reason, and undoes it as one', async () => {
  const code = await switchSecondFactorOn(desk.app, root);
  const user = await addUser(desk.app, { name: 'Amira' });
  const token = await addToken(desk.app, { owner: user.address });
  const publicPage = async () => (await fetch(`${desk.app.url}/info/${token.id}`)).status;
  const { page, open, close } = await desk.visit({
    signedInAs: root,
    viewport: { width: 1280, height: 800 },
  });
  await open(`/user/${user.id}`);
  await page.getByRole('button', { name: 'Lock down account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Lock down the account of Amira on suspicion of fraud?').waitFor();
  await dialog.getByText('1 token is hidden from the marketplace.').waitFor();
  await expectAccessible(page, '/user/:id, locking down');
  await expectFitsPhone(page, 'locking down on a phone');
  await dialog.getByLabel('Reason').fill('Stolen cards.');
  await dialog.getByRole('button', { name: 'Lock down account' }).click();
  await expectToast(page, 'Account locked down');
  await page.getByRole('button', { name: 'Unblock Amira' }).waitFor();
  expect(await publicPage()).toBe(404);
  await page.getByRole('listitem').getByText('Stolen cards.').first().waitFor();
  const { body } = await root.call('GET', '/adminapi/cases');
  expect(body.data).toMatchObject([{ name: 'Amira', priority: 3, state: 'new' }]);

  await page.getByRole('button', { name: 'Undo lockdown' }).click();
  await dialog.getByText('1 token is shown again.').waitFor();
  await dialog.getByLabel('Reason for undoing').fill('It was his bank.');
  await dialog.getByLabel('Code').fill(await code());
  await expectAccessible(page, '/user/:id, undoing a lockdown');
  await expectFitsPhone(page, 'undoing a lockdown on a phone');
  await dialog.getByRole('button', { name: 'Undo lockdown' }).click();
  await expectToast(page, 'Lockdown undone. Withdrawals stay frozen');
  await page.getByRole('button', { name: 'Block Amira' }).waitFor();
  await page.getByRole('button', { name: 'Lock down account' }).waitFor();
  expect(await publicPage()).toBe(200);
  const { data } = (await root.call('GET', '/adminapi/stops')).body;
  expect(data).toMatchObject([{ scope: 'user', lifting: { reason: 'It was his bank.' } }]);
  await close();
});

it('says which permission is missing instead of locking down in part', async () => {
  const user = await addUser(desk.app, { name: 'Basma' });
  const clerk = await desk.app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
  const { page, open, close } = await desk.visit({ signedInAs: clerk });
  await open(`/user/${user.id}`);
  await page.getByRole('button', { name: 'Lock down account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You need write access to Withdraw and Cases for this.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Lock down account' }).count()).toBe(0);
  await close();
});
