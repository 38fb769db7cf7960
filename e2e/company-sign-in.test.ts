import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAdmin } from '../server/testing/app.ts';
import { startProvider } from '../server/testing/provider.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';

/** The desk's address as the provider knows it. */
const publicUrl = 'http://localhost:4000';
let desk: Desk;
let company: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  company = await startProvider({ redirectUri: `${publicUrl}/companylogin`, logoutUri: () => publicUrl });
  desk = await startDesk({
    OIDC_ISSUER: company.issuer,
    OIDC_CLIENT_ID: 'marketdesk',
    OIDC_CLIENT_SECRET: 'a secret of the desk and the provider',
    OIDC_NAME: 'Acme',
  });
});
afterAll(async () => {
  await desk.close();
  await company.close();
});

it('signs in by the company, where it is known there and here, and says why not elsewhere', async () => {
  await addTestAdmin(desk.app, { email: 'ada@example.com' });
  company.add({ sub: 'ada', email: 'ada@example.com', email_verified: true });
  company.add({ sub: 'eve', email: 'eve@example.com', email_verified: true });
  const baseURL = desk.app.url.replace('127.0.0.1', 'localhost');
  const { page, open, close } = await desk.visit({ baseURL });
  // The desk of a test has another port than the one that the provider sends people back to.
  await page.route(`${publicUrl}/**`, (route) =>
    route.fulfill({
      status: 302,
      headers: { location: route.request().url().replace(publicUrl, baseURL) },
    }),
  );
  await open('/login');
  await expectAccessible(page, 'the sign-in page with a company');
  company.seat('eve');
  await page.getByRole('link', { name: 'Sign in with Acme' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Nobody at this desk has your company’s verified email' })
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
