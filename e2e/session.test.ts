import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenKey } from '#contract/platform/limits.ts';
import { mailNetworkLinkJob, mailResetLinkJob } from '../server/features/identity/session/jobs.ts';
import { addTestAdmin } from '../server/testing/app.ts';
import { type Desk, expectAccessible, expectToast, settled, startDesk } from './desk.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const tokenOf = (page: import('playwright-core').Page) =>
  page.evaluate((key) => localStorage.getItem(key) ?? sessionStorage.getItem(key), tokenKey);

/** The current TOTP code (RFC 6238), computed without the server's library. */
function totp(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', key).update(step).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

describe('signing in', () => {
  it('says Required and Invalid email after leaving a field, and disables Sign In while an error exists', async () => {
    const { page, open, close } = await desk.visit();
    await open('/Login');
    const signIn = page.getByRole('button', { name: 'Sign In', exact: true });
    await page.getByLabel('Email').focus();
    expect(await page.getByText('Required').count()).toBe(0);
    await page.getByLabel('Password', { exact: true }).focus();
    await page.getByText('Required').waitFor();
    await expect.poll(() => signIn.isDisabled()).toBe(true);
    await page.getByLabel('Password', { exact: true }).blur();
    await expect.poll(() => page.getByText('Required').count()).toBe(2);
    for (const field of ['Email', 'Password'])
      expect(await page.getByLabel(field, { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Email').fill('nobody');
    await page.getByLabel('Email').blur();
    await page.getByText('Invalid email').waitFor();
    await expect.poll(() => signIn.isDisabled()).toBe(true);
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByLabel('Password', { exact: true }).blur();
    await expect.poll(() => signIn.isDisabled()).toBe(false);
    await signIn.click();
    await page.getByText('Wrong email or password.').waitFor();
    // The browser reports the refused call on the console.
    await close(/401/);
  });

  it('says Required under an empty password of a new admin, and marks the field as wrong', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: await desk.app.signIn() });
    await open('/add');
    await page.getByLabel('Name', { exact: true }).fill('Without a password');
    await page.getByLabel('Email', { exact: true }).fill('without.a.password@example.com');
    const password = page.getByLabel('Password', { exact: true });
    expect(await password.getAttribute('aria-invalid')).toBe(null);
    await page.keyboard.press('Enter');
    await page.locator('[aria-invalid=true]').and(password).waitFor();
    expect(await page.locator('main').getByText('Required', { exact: true }).count()).toBe(1);
    await close(/400/);
  });

  it('begins in the first field, and finds no mistake that nobody made', async () => {
    const admin = await desk.app.signIn();
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/dashboard');
    const email = page.getByLabel('Email');
    const untouched = async () => {
      await settled(page);
      expect(await email.evaluate((input) => input === document.activeElement)).toBe(true);
      expect(await page.getByText('Required').count()).toBe(0);
      // The errors exist but are not shown.
      expect(await page.locator('button[type=submit]').isDisabled()).toBe(true);
    };
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(/\/login$/i);
    await untouched();
    expect(await page.getByText('You are signed out').count()).toBe(0);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.waitForURL('**/forgot');
    await untouched();
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await page.waitForURL('**/login');
    await untouched();
    await close();
  });

  it('says that a session ended by itself, and leads back to where one was', async () => {
    const admin = await desk.app.signIn();
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/loginhistory?limit=5');
    await admin.call('POST', '/api/logout');
    // The page may have noticed by itself, and then the dialog stands over what a pointer would reach.
    await page.getByRole('button', { name: 'Email ID' }).dispatchEvent('click');
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    // Where the browser had discarded the tab, the sign-in page leads back.
    await page.reload({ waitUntil: 'networkidle' });
    await page.waitForURL('**/login');
    await page.getByText('You are signed out. Sign in again.').waitFor();
    await settled(page);
    expect(await page.getByText('Required').count()).toBe(0);
    await expectAccessible(page, 'a session that ended');
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/loginhistory?sort=email&limit=5');
    // A plain sign-out forgets it.
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(/\/login$/i);
    // The page that is left may stand there until the code of this one has come.
    await page.getByLabel('Email').waitFor();
    expect(await page.getByText('You are signed out').count()).toBe(0);
    await close(/401/);
  });

  it('leads to the dashboard, survives a reload, and Logout removes the token', async () => {
    const admin = await addTestAdmin(desk.app);
    const { page, open, close } = await desk.visit();
    await open('/user');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    expect(await tokenOf(page)).toBeTruthy();
    await page.reload({ waitUntil: 'networkidle' });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard');
    await open('/login');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard');
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(/\/login$/i);
    await expect.poll(() => tokenOf(page)).toBeNull();
    await close();
  });

  it('takes nothing for a session that ended by itself while it signs out', async () => {
    const admin = await desk.app.signIn();
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/loginhistory');
    let endedByItself: string | null = null;
    await page.route('**/api/logout', async (route) => {
      const response = await route.fetch();
      // The server has ended the session, and the page doesn't know yet.
      const refused = page.waitForResponse((answer) => answer.status() === 401);
      await page.getByPlaceholder('Search').first().fill('ada');
      await refused;
      await expect.poll(() => tokenOf(page)).toBeNull();
      endedByItself = await page.evaluate(() => localStorage.getItem('session_ended_of'));
      await route.fulfill({ response }).catch(() => undefined);
    });
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(/\/login$/i);
    await page.getByLabel('Email').waitFor();
    expect(endedByItself).toBeNull();
    expect(await page.getByText('You are signed out').count()).toBe(0);
    await close(/401/);
  });

  it('asks for the code of a second factor, which the security page switches on', async () => {
    const admin = await desk.app.signIn();
    const setUp = await desk.visit({ signedInAs: admin });
    await setUp.open('/securityType');
    const started = await admin.call('POST', '/adminapi/security/secondFactor/start', {
      currentPassword: admin.password,
    });
    const { secret } = started.body.result;
    const confirmed = await admin.call('POST', '/adminapi/security/secondFactor/confirm', {
      code: totp(secret),
    });
    const [recovery = '', another = ''] = confirmed.body.result.recoveryCodes as string[];
    await setUp.close();

    const { page, open, close } = await desk.visit();
    await open('/login');
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.keyboard.press('Enter');
    await page.getByLabel('Code').fill(recovery);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');

    // Over a page whose session ended as well.
    await page.getByRole('button', { name: 'Content' }).click();
    await page.getByRole('link', { name: 'FAQ' }).click();
    await settled(page);
    // Ended from this browser, as another tab does: elsewhere the token opens nothing.
    await page.evaluate(
      (authorization) => fetch('/api/logout', { method: 'POST', headers: { authorization } }),
      (await tokenOf(page)) ?? '',
    );
    await page.getByRole('button', { name: 'Question' }).dispatchEvent('click');
    const over = page.getByRole('dialog', { name: 'Sign in again' });
    await over.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.keyboard.press('Enter');
    await over.getByLabel('Code').fill(another);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/faq?sort=question');
    await over.waitFor({ state: 'detached' });
    await settled(page);
    await close(/401/);
  });
});

describe('a forgotten password', () => {
  it('is set anew by the mailed link, once, and ends every session', async () => {
    const admin = await desk.app.signIn();
    const { page, open, close } = await desk.visit();
    await open('/forgot');
    await page.getByLabel('Email').fill(admin.email);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Kindly check your email');

    const toAdmin = { email: admin.email, language: 'en' } as const;
    await mailResetLinkJob.handle(desk.app.services, toAdmin, { isLast: true });
    const link = await mailedPath(admin.email);
    await open(link);
    const [first, second] = [
      page.getByLabel('New password', { exact: false }).first(),
      page.getByLabel(/confirm|again|repeat/i).first(),
    ];
    await first.fill('a brand new password');
    await second.fill('a brand new password');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Password changed successfully');
    expect((await admin.call('GET', '/api/adminprofile')).status).toBe(401);
    expect(
      (await desk.app.call('POST', '/api/login', { email: admin.email, password: 'a brand new password' }))
        .status,
    ).toBe(200);
    const again = await desk.app.call('POST', '/adminapi/resetPassword', {
      password: 'yet another password',
      confirmPassword: 'yet another password',
      authToken: link.split('/').at(-1),
    });
    expect(again.status).toBe(400);
    await close();
  });
});

describe('an account that is locked for strangers', () => {
  it('opens to the place where the mailed link is opened, in both languages', async () => {
    const admin = await addTestAdmin(desk.app);
    await mailNetworkLinkJob.handle(
      desk.app.services,
      { email: admin.email, language: 'en' },
      { isLast: true },
    );
    const link = await mailedPath(admin.email);
    const { page, load, close } = await desk.visit();
    await load(link);
    await page.getByRole('heading', { name: 'Allow sign-in from this network' }).waitFor();
    await page.getByRole('button', { name: 'العربية' }).click();
    await page.getByRole('heading', { name: 'السماح بتسجيل الدخول من هذه الشبكة' }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    const letIn = page.getByRole('button', { name: 'Allow sign-in from here' });
    await letIn.waitFor();
    await expectAccessible(page, 'a link that lets a network in');
    await letIn.click();
    await expectToast(page, 'You can now sign in from here');
    await page.waitForURL('**/login');

    await load(link);
    await letIn.click();
    await page.getByText('This link was already used or is older than an hour.').waitFor();
    await close(/400/);
  });
});

/** The path of the link that is in a mail. The journey's server has no workers: a test runs the job that mails it. */
async function mailedPath(email: string): Promise<string> {
  const mail = await desk.app.services.db
    .selectFrom('mail_messages')
    .select('secret_link')
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow();
  return new URL(mail.secret_link ?? '').pathname;
}
