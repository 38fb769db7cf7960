import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addWithdrawal, decideOnce } from '../server/testing/withdrawals.ts';
import { type Desk, expectAccessible, expectToast, settled, startDesk } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

/** Gives a browser a security key, which says yes to everything. */
async function plugIn(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

it('a passkey is added, signs in without a password, approves a withdrawal, takes the place of a code, and is removed', async () => {
  const admin = await desk.app.signIn({ name: 'Ada' });
  // Passkeys belong to names; the desk of a test has only an address.
  const baseURL = desk.app.url.replace('127.0.0.1', 'localhost');
  const { page, open, close } = await desk.visit({ signedInAs: admin, baseURL });
  await plugIn(page);
  await open('/securityType/passkeys');
  const passkeys = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Passkeys', exact: true }) });

  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  await passkeys.getByLabel('Name').fill('Work laptop');
  await passkeys.getByLabel('Current password').fill(admin.password);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Passkey added');
  await passkeys.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  expect(await passkeys.getByLabel('Recovery codes').getByRole('listitem').count()).toBe(10);
  await passkeys.getByRole('button', { name: 'I have saved them' }).click();
  await passkeys.getByText('Never used').waitFor();
  await expectAccessible(page, 'a new passkey');

  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(/\/login$/i);
  await settled(page);
  await expectAccessible(page, 'the sign-in page');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/dashboard');

  // It approves a withdrawal once it is a day old.
  await desk.app.services.db
    .updateTable('passkeys')
    .set({ created_at: new Date(Date.now() - 48 * 3_600_000) })
    .execute();
  const withdrawal = await addWithdrawal(desk.app);
  await decideOnce(desk.app);
  await open(`/withdrawal-approvals/${withdrawal}`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectToast(page, 'Withdrawal approved. One more person has to approve it.');
  await open(`/withdrawal-approvals/${withdrawal}`);
  await page.getByText('with a passkey').waitFor();

  await open('/securityType/passkeys');
  await passkeys.getByText('Last used').waitFor();
  await passkeys.getByRole('button', { name: 'Remove Work laptop' }).click();
  await passkeys.getByLabel('Current password').fill(admin.password);
  await passkeys.getByRole('button', { name: 'Use a passkey' }).click();
  await expect.poll(() => passkeys.getByLabel('Code').inputValue()).toMatch(/^[\da-f]{20}$/);
  await passkeys.getByRole('button', { name: 'Remove Work laptop' }).last().click();
  await expectToast(page, 'Passkey removed');
  await expect.poll(() => passkeys.getByRole('listitem').count()).toBe(0);

  // What is gone from the desk is still in the key.
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(/\/login$/i);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('alert').filter({ hasText: 'This passkey was not accepted' }).waitFor();
  await close(/401/);
});

it('who lacks the second factor that the desk asks for is led to set it up, and then goes on', async () => {
  const clerk = await desk.app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
  const baseURL = desk.app.url.replace('127.0.0.1', 'localhost');
  const { page, open, close } = await desk.visit({ signedInAs: clerk, baseURL });
  await plugIn(page);
  await desk.app.services.db.updateTable('sign_in_policy').set({ second_factor: 'writers' }).execute();
  await page.goto('/user');
  await page.waitForURL('**/securityType/two-factor');
  await page.getByText('Second factor not set up').waitFor();
  await page.getByRole('navigation', { name: 'Security' }).getByRole('link', { name: 'Passkeys' }).click();
  await settled(page);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByLabel('Name').fill('Phone');
  await page.getByLabel('Current password').last().fill(clerk.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect.poll(() => page.getByText('Second factor not set up').count()).toBe(0);
  await open('/user');
  await page.getByRole('table').first().waitFor();
  await desk.app.services.db.updateTable('sign_in_policy').set({ second_factor: 'optional' }).execute();
  await close(/403/);
});
