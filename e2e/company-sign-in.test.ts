import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAdmin } from '../server/testing/app.ts';
import { signInByCompany } from '../server/testing/company-browser.ts';
import { startProvider } from '../server/testing/provider.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';

let desk: Desk;
/** The desk's address by a name that cookies of the provider are kept for too. */
let baseURL: string;
let company: Awaited<ReturnType<typeof startProvider>>;
/** The provider has to know an address before the desk has its port: this server leads from there to the desk. */
const door = createServer(({ url }, response) =>
  response.writeHead(302, { location: `${baseURL}${url}` }).end(),
);
beforeAll(async () => {
  await new Promise<void>((listening) => door.listen(0, 'localhost', listening));
  const publicUrl = `http://localhost:${(door.address() as AddressInfo).port}`;
  company = await startProvider({ redirectUri: `${publicUrl}/companylogin`, logoutUri: () => publicUrl });
  desk = await startDesk({
    OIDC_ISSUER: company.issuer,
    OIDC_CLIENT_ID: 'marketdesk',
    OIDC_CLIENT_SECRET: 'a secret of the desk and the provider',
    OIDC_NAME: 'Acme',
    PUBLIC_URL: publicUrl,
  });
  baseURL = desk.app.url.replace('127.0.0.1', 'localhost');
});
afterAll(async () => {
  door.close();
  await desk.close();
  await company.close();
});

it('signs in by the company, where it is known there and here, and says why not elsewhere', async () => {
  await addTestAdmin(desk.app, { email: 'ada@example.com' });
  company.add({ sub: 'ada', email: 'ada@example.com', email_verified: true });
  company.add({ sub: 'eve', email: 'eve@example.com', email_verified: true });
  const { page, open, close } = await desk.visit({ baseURL });
  await open('/login');
  await expectAccessible(page, 'the sign-in page with a company');
  company.seat('eve');
  await page.getByRole('link', { name: 'Sign in with Acme' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'No administrator has your company’s verified email' })
    .waitFor();
  expect(new URL(page.url()).search).toBe('');
  await expectAccessible(page, 'a refused company sign-in');

  await page.context().clearCookies();
  company.seat('ada');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByRole('link', { name: 'Sign in with Acme' }).click();
  await page.waitForURL('**/dashboard');
  await close(/401/);
});

it('says on a screen which roles groups give, and before that who gains and who is out', async () => {
  await addTestAdmin(desk.app, { name: 'Cleo', email: 'cleo@example.com', restriction: [] });
  company.add({ sub: 'cleo', email: 'cleo@example.com', email_verified: true, groups: ['Support'] });
  const root = await desk.app.signIn({ name: 'Root' });
  for (const name of ['Editors', 'Readers'])
    await root.call('POST', '/adminapi/roles', {
      name,
      restriction: [{ path: '/faq', isWriteAccess: name === 'Editors' }],
    });
  expect((await signInByCompany(desk.app, company, 'cleo')).status).toBe(200);

  const { page, open, close } = await desk.visit({ signedInAs: root });
  await open('/list/roles');
  await page.getByRole('link', { name: 'Company groups' }).click();
  const marked = page.getByRole('navigation').locator('[aria-current]');
  await expect.poll(() => marked.allInnerTexts()).toEqual(['Admin Management']);
  await page.getByRole('button', { name: 'Add group' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a name for each group.').first().waitFor();
  await page.getByLabel('Name at the provider').fill('Elsewhere');
  await page.getByRole('checkbox', { name: 'Readers' }).check();
  await page.getByText('None of this person’s groups allows sign-in anymore.').waitFor();
  await page.getByLabel('Name at the provider').fill('Support');
  await page.getByRole('row', { name: /FAQ/ }).getByText('Can see').waitFor();
  await expectAccessible(page, 'groups of the company');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Successfully updated');
  await page
    .getByRole('row', { name: /Readers/ })
    .getByText('From company groups: Support')
    .waitFor();
  await expectAccessible(page, 'roles with groups');
  await close();

  const { body } = await signInByCompany(desk.app, company, 'cleo');
  expect(body.result.restriction).toEqual([{ path: '/faq', isWriteAccess: false }]);
});
