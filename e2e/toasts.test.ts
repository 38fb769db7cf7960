import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toastMs, undoMs } from '#contract/platform/limits.ts';
import { addToken } from '../server/testing/marketplace.ts';
import { addUser } from '../server/testing/users.ts';
import { type Desk, expectToast, settled, startDesk } from './desk.ts';
import { fromRowMenu } from './row-menu.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

it('what succeeded goes by itself, what failed stays until it is dismissed', async () => {
  const admin = await desk.app.signIn();
  for (const category of ['In use', 'Free']) await admin.call('POST', '/api/addcategory', { category });
  const { body } = await admin.call('GET', '/api/categorylist?search=In+use');
  await addToken(desk.app, { category_id: body.data[0]._id });
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await page.clock.install();
  await open('/categorylist');
  const remove = async (category: string) => {
    await fromRowMenu(page, new RegExp(category), `Delete ${category}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  };
  await remove('In use');
  await expectToast(page, '1 token uses this category.');
  await remove('Free');
  const toasts = page.locator('[role="status"] [data-tone]');
  // The question said "deleted" too. A toast that comes later would appear under the pointer, and stay.
  await expect.poll(() => toasts.count()).toBe(2);
  await page.clock.fastForward(toastMs);
  await expect.poll(() => toasts.count()).toBe(1);
  await page.clock.fastForward(60_000);
  await expect.poll(() => toasts.allInnerTexts()).toEqual([expect.stringContaining('1 token uses')]);
  await toasts.getByRole('button', { name: 'Close message' }).click();
  await expect.poll(() => toasts.count()).toBe(0);
  await close(/409/);
});

it('none goes while another is pointed at, and all go on after its button', async () => {
  const admin = await desk.app.signIn();
  for (const category of ['Needed', 'Free of tokens'])
    await admin.call('POST', '/api/addcategory', { category });
  const { body } = await admin.call('GET', '/api/categorylist?search=Needed');
  await addToken(desk.app, { category_id: body.data[0]._id });
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await page.clock.install();
  await open('/categorylist');
  const toasts = page.locator('[role="status"] [data-tone]');
  for (const [at, category] of ['Needed', 'Free of tokens'].entries()) {
    await page.clock.resume();
    await fromRowMenu(page, new RegExp(category), `Delete ${category}`);
    await page.clock.pauseAt(Date.now() + 60_000 * (at + 1));
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => toasts.count()).toBe(at + 1);
  }
  await toasts.filter({ hasText: '1 token uses' }).hover();
  await page.clock.runFor(toastMs * 2);
  expect(await toasts.count()).toBe(2);
  await toasts.filter({ hasText: '1 token uses' }).getByRole('button', { name: 'Close message' }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(toastMs * 2);
  await expect.poll(() => toasts.count()).toBe(0);
  await close(/409/);
});

it('goes although it appeared under a pointer that rests', async () => {
  const admin = await desk.app.signIn();
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await page.clock.install();
  await open('/editprofile');
  const saved = page.locator('[role="status"] [data-tone]');
  const save = async (name: string) => {
    await page.getByLabel('Name').fill(name);
    await page.keyboard.press('Enter');
    await saved.waitFor();
  };
  await save('First');
  const place = await saved.boundingBox();
  await page.clock.fastForward(toastMs);
  await saved.waitFor({ state: 'detached' });
  await open('/editprofile');
  await page.mouse.move((place?.x ?? 0) + 100, (place?.y ?? 0) + 20);
  await save('Second');
  expect(await saved.evaluate((element) => element.matches(':hover'))).toBe(true);
  await page.clock.fastForward(toastMs);
  await saved.waitFor({ state: 'detached' });
  await close();
});

/** Runs in the page: what a toast lies on of all that must stay clear, in words. */
function coveredByToasts(): string[] {
  const kept =
    'header :is(a, button), [data-clear] :is(a, button, input, select), tbody [data-actions] :is(a, button)';
  const toasts = [...document.querySelectorAll('[role="status"] [data-tone]')].filter((toast) =>
    toast.checkVisibility(),
  );
  return [...document.querySelectorAll<HTMLElement>(kept)].flatMap((element) => {
    const one = element.getBoundingClientRect();
    const isCovered = toasts.some((toast) => {
      const other = toast.getBoundingClientRect();
      return (
        one.width > 0 &&
        one.left < other.right &&
        other.left < one.right &&
        one.top < other.bottom &&
        other.top < one.bottom
      );
    });
    return isCovered ? [element.getAttribute('aria-label') ?? element.innerText] : [];
  });
}

/** How far the sides of a shown part are from the same sides of the window, and from the top bar; start and end are mirrored in Arabic. */
async function distances(part: Locator) {
  return part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const [before, after] = [left, document.documentElement.clientWidth - right];
    const isMirrored = document.documentElement.dir === 'rtl';
    return {
      start: isMirrored ? after : before,
      end: isMirrored ? before : after,
      belowBar: top - bar,
      bottom: innerHeight - bottom,
    };
  });
}

const windows = [
  [1920, 'en'],
  [1280, 'ar'],
  [900, 'en'],
  [360, 'en'],
  [360, 'ar'],
] as const;

const sizeOf = (width: number) => ({ width, height: width === 360 ? 780 : 900 });

it.each(windows)(
  'stand in the upper corner, 16 px from the edges, at %i pixels, %s',
  async (width, language) => {
    const admin = await desk.app.signIn();
    const { page, open, close } = await desk.visit({
      signedInAs: admin,
      viewport: sizeOf(width),
      locale: language,
    });
    await page.clock.install();
    await open('/editprofile');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.locator('main button[type=submit]').click();
    await page.waitForURL('**/dashboard');
    const toast = page.locator('[role="status"] [data-tone]');
    await toast.waitFor();
    await page.clock.runFor(toastMs - 100);
    expect(await distances(toast)).toMatchObject({ end: 16, belowBar: 16 });
    await page.clock.runFor(100);
    await expect.poll(() => toast.count()).toBe(0);
    await close();
  },
);

it.each(windows)('move down where they would cover an action, at %i pixels, %s', async (width, language) => {
  const admin = await desk.app.signIn();
  for (const number of [1, 2, 3])
    await admin.call('POST', '/api/addcategory', { category: `At ${width} ${language} ${number}` });
  const { page, open, close } = await desk.visit({
    signedInAs: admin,
    viewport: sizeOf(width),
    locale: language,
  });
  const messages = 'This category is in use.';
  await page.route('**/api/deletecategory*', (route) =>
    route.fulfill({ status: 409, json: { errors: { messages } } }),
  );
  await open(`/categorylist?search=At+${width}+${language}`);
  await page.locator('tbody [data-actions] button').last().click();
  await page.getByRole('menuitem', { name: /^(Delete|حذف)/ }).click();
  await page.getByRole('dialog').locator('button').last().click();
  const toast = page.locator('[role="status"] [data-tone]');
  await toast.waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.mouse.move(0, 0);
  await expect.poll(() => page.evaluate(coveredByToasts)).toEqual([]);
  const { end, belowBar, bottom } = await distances(toast);
  expect(end).toBe(16);
  expect(belowBar).toBeGreaterThan(16);
  expect(bottom).toBeGreaterThan(0);
  await close(/409/);
});

it.each([
  [1440, 'en'],
  [360, 'ar'],
] as const)('leave a bar that undoes, at the lower end, at %i pixels, %s', async (width, language) => {
  const user = await addUser(desk.app);
  const admin = await desk.app.signIn();
  const { page, open, close } = await desk.visit({
    signedInAs: admin,
    viewport: sizeOf(width),
    locale: language,
  });
  await page.clock.install();
  await open(`/user?search=${user.email}`);
  const toast = page.locator('[role="status"] [data-tone]');
  const undo = page.getByRole('status').getByRole('button', { name: /^(Undo|تراجع)/ });
  const state = async () =>
    (await desk.app.services.db.selectFrom('users').select('status').where('id', '=', user.id).execute())[0];
  const block = async (minute: number) => {
    await page.clock.resume();
    await page
      .locator('tbody [data-actions]')
      .getByRole('button', { name: /^(Block|حظر) / })
      .click();
    await page.clock.pauseAt(Date.now() + 60_000 * minute);
    await page.getByRole('dialog').locator('button').last().click();
    await undo.waitFor();
  };
  await block(1);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(toastMs);
  await expect.poll(() => toast.count()).toBe(0);
  const { start, end, bottom } = await distances(undo.locator('xpath=..'));
  expect(bottom).toBe(16);
  expect(Math.min(start, end)).toBeGreaterThanOrEqual(16);
  expect(Math.abs(start - end)).toBeLessThanOrEqual(1);
  await page.keyboard.press('z');
  await expect.poll(state).toEqual({ status: 'active' });
  await expect.poll(() => undo.count()).toBe(0);

  await block(2);
  await page.clock.runFor(undoMs - 1);
  expect(await undo.count()).toBe(1);
  await undo.hover();
  await page.clock.runFor(undoMs);
  expect(await undo.count()).toBe(1);
  await page.mouse.move(0, 0);
  await expect
    .poll(async () => {
      await page.clock.runFor(undoMs);
      return undo.count();
    })
    .toBe(0);
  await page.clock.resume();
  // What is gone can't be undone by its key.
  await page.keyboard.press('z');
  await settled(page);
  expect(await state()).toEqual({ status: 'blocked' });
  await close();
});
