import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenKey } from '#contract/platform/limits.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectAccessible, expectToast, settled, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk();
  admin = await desk.app.signIn({ name: 'Lena' });
});
afterAll(() => desk.close());

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'You have an unsaved draft from' });
const over = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

/** The drafts that the browser holds. */
const drafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('marketdesk');
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('error', () => resolve([]));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result.map((draft) => JSON.stringify(draft)));
          });
        });
      }),
  );

async function addFaq(question: string): Promise<{ id: string; version: number }> {
  const { body } = await admin.call('POST', '/api/addFaq', { question, answer: 'So.' });
  return { id: body.result._id, version: body.result.version };
}

describe('a draft', () => {
  it('is offered again after a reload and after a sign-out, to its own admin only, and goes with the save', async () => {
    const mine = await desk.app.signIn({ name: 'Lena' });
    const { id } = await addFaq('How?');
    const { page, open, close } = await desk.visit({ signedInAs: mine });
    await open(`/faqUpdate/${id}`);
    await page.getByLabel('Answer').fill('A long answer, typed for ten minutes.');
    await expect.poll(() => drafts(page)).toHaveLength(1);
    await page.reload({ waitUntil: 'networkidle' });
    await notice(page).waitFor();
    await expectAccessible(page, 'a draft that is offered');
    await page.getByRole('button', { name: 'Restore' }).click();
    expect(await page.getByLabel('Answer').inputValue()).toBe('A long answer, typed for ten minutes.');

    // Somebody else at this browser never sees it.
    const other = await desk.app.signIn({ name: 'Omar' });
    await page.evaluate(([key, token]) => localStorage.setItem(key, token), [tokenKey, other.token] as const);
    await open(`/faqUpdate/${id}`);
    expect(await page.getByLabel('Answer').inputValue()).toBe('So.');
    expect(await notice(page).count()).toBe(0);
    await page.evaluate(([key, token]) => localStorage.setItem(key, token), [tokenKey, mine.token] as const);
    await open(`/faqUpdate/${id}`);
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: 'Update' }).click();
    await page.waitForURL('**/Faq');
    await expect.poll(() => drafts(page)).toEqual([]);
    await close();
  });

  it('of an older state of the record shows what changed since, beside itself', async () => {
    const { id, version } = await addFaq('When?');
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open(`/faqUpdate/${id}`);
    await page.getByLabel('Answer').fill('On Monday.');
    await expect.poll(() => drafts(page)).toHaveLength(1);
    await admin.call('POST', '/api/updateFaq', {
      faqId: id,
      question: 'When?',
      answer: 'On Friday.',
      version,
    });
    await page.reload({ waitUntil: 'networkidle' });
    await notice(page).getByText('The record has changed since then: Answer').waitFor();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Now: On Friday.').waitFor();
    await page.getByText('Yours: On Monday.').waitFor();
    await page.getByRole('button', { name: 'Keep my values' }).click();
    await page.getByRole('button', { name: 'Update' }).click();
    await page.waitForURL('**/Faq');
    const { body } = await admin.call('GET', `/api/getFaq/${id}`);
    expect(JSON.stringify(body)).toContain('On Monday.');
    await close();
  });

  it('holds no password and no file', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/add');
    await page.getByLabel('Name').fill('New admin');
    await page.getByLabel('Password', { exact: true }).fill('a secret nobody keeps');
    await expect.poll(async () => (await drafts(page)).join('')).toContain('New admin');
    expect((await drafts(page)).join('')).not.toContain('nobody keeps');
    await close();
  });
});

describe('leaving a changed form', () => {
  it('asks by link and by back, stays, keeps or forgets the draft', async () => {
    const { id } = await addFaq('Why?');
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/Faq');
    await open(`/faqUpdate/${id}`);
    await page.getByLabel('Answer').fill('Because.');
    await page.getByRole('link', { name: 'Cancel' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.waitFor();
    await expectAccessible(page, 'the question before leaving');
    await question.getByRole('button', { name: 'Stay here' }).click();
    expect(await page.getByLabel('Answer').inputValue()).toBe('Because.');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Leave, keep draft' }).click();
    await page.waitForURL('**/Faq');
    await settled(page);
    await page.goBack();
    await notice(page).waitFor();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL('**/Faq');
    await expect.poll(() => drafts(page)).toEqual([]);
    await close();
  });

  it('while it is saved opens no other page when the answer comes', async () => {
    const { id } = await addFaq('Since when?');
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open(`/faqUpdate/${id}`);
    await page.getByLabel('Answer').fill('Since today.');
    const held = Promise.withResolvers<void>();
    await page.route('**/updateFaq', async (route) => {
      await held.promise;
      await route.continue();
    });
    const sent = page.waitForRequest('**/updateFaq');
    await page.getByRole('button', { name: 'Update' }).click();
    await sent;
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Leave, keep draft' }).click();
    await page.waitForURL('**/dashboard');
    held.resolve();
    await expectToast(page, 'pdated');
    await settled(page);
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    await close();
  });
});

async function signInAgain(
  where: Page | Locator,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await where.getByLabel('Email').fill(email);
  await where.getByLabel('Password', { exact: true }).fill(password);
  await where.getByLabel('Password', { exact: true }).press('Enter');
}

describe('a session that ends while a form is filled in', () => {
  it('asks for the sign-in over the page, and the change goes through once', async () => {
    const lena = await desk.app.signIn({ name: 'Lena' });
    const { id } = await addFaq('Who?');
    const { page, open, close } = await desk.visit({ signedInAs: lena });
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/updateFaq')) keys.push(request.headers()['idempotency-key']);
    });
    await open(`/faqUpdate/${id}`);
    await page.getByLabel('Answer').fill('Everybody.');
    await lena.call('POST', '/api/logout');
    await page.getByRole('button', { name: 'Update' }).dispatchEvent('click');
    await over(page).getByText('Your session was ended').waitFor();
    await expectAccessible(page, 'the sign-in over a page');
    // It can't be closed, and the focus stays in it.
    for (const _ of [1, 2, 3]) await page.keyboard.press('Escape');
    expect(await over(page).isVisible()).toBe(true);
    for (let tab = 0; tab < 12; tab += 1) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') === null)).toBe(true);
    await signInAgain(over(page), lena);
    await page.waitForURL('**/Faq');
    await expectToast(page, 'pdated');
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    await close(/401/);
  });

  it('never sends one admin’s change for another who signs in there', async () => {
    const lena = await desk.app.signIn({ name: 'Lena' });
    const omar = await desk.app.signIn({ name: 'Omar' });
    const { id } = await addFaq('Where?');
    const { page, open, close } = await desk.visit({ signedInAs: lena });
    await open(`/faqUpdate/${id}`);
    await page.getByLabel('Answer').fill('Here.');
    await lena.call('POST', '/api/logout');
    await page.getByRole('button', { name: 'Update' }).dispatchEvent('click');
    await over(page).waitFor();
    await signInAgain(over(page), omar);
    await page.waitForURL('**/dashboard');
    await settled(page);
    const { body } = await admin.call('GET', `/api/getFaq/${id}`);
    expect(JSON.stringify(body)).not.toContain('Here.');
    await close(/401/);
  });
});

describe('a session that has expired', () => {
  it('leads bookmarks, reloads and other tabs to their places; after a sign-out nothing does', async () => {
    const zoe = await desk.app.signIn({ name: 'Zoe' });
    const { id } = await addFaq('Whose?');
    const { page, context, open, close } = await desk.visit({ signedInAs: zoe });
    await open(`/faqUpdate/${id}`);
    await page.getByLabel('Answer').fill('Ours.');
    const aYear = 366 * 24 * 60 * 60 * 1000;
    await context.clock.setFixedTime(Date.now() + aYear);
    const tab = await context.newPage();
    const sentence = tab.getByText('You are signed out. Sign in again.');
    // The first finds the old token, the second none.
    for (const bookmark of ['/loginhistory?limit=5', '/bidlist?limit=5']) {
      await tab.goto(bookmark);
      await tab.waitForURL('**/login');
      await sentence.waitFor();
    }
    await tab.reload();
    await sentence.waitFor();
    // The open page lost nothing.
    await over(page).waitFor();
    await context.clock.setFixedTime(Date.now());
    await signInAgain(over(page), zoe);
    await over(page).waitFor({ state: 'detached' });
    await tab.waitForURL('**/bidlist?limit=5');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.waitForURL('**/Faq');

    await tab.getByRole('button', { name: 'Profile menu' }).click();
    await tab.getByRole('menuitem', { name: 'Logout' }).click();
    await tab.waitForURL(/\/login$/i);
    await tab.goto('/bidlist?limit=5');
    await tab.waitForURL('**/login');
    await settled(tab);
    expect(await sentence.count()).toBe(0);
    await signInAgain(tab, zoe);
    await tab.waitForURL('**/dashboard');
    await close(/401/);
  });

  it('of a look with other rights leaves the own one', async () => {
    const { page, open, load, close } = await desk.visit({ signedInAs: admin });
    await open('/Faq');
    await page.evaluate(() => {
      const look = { token: 'over', name: 'Editors', kind: 'role', endsAt: new Date(0).toISOString() };
      sessionStorage.setItem('viewing', JSON.stringify(look));
    });
    await load('/Faq?limit=5');
    await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor();
    expect(await page.getByRole('button', { name: 'Stop viewing', exact: true }).count()).toBe(0);
    await close();
  });
});
