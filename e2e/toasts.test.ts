import { afterAll, beforeAll, expect, it } from 'vitest';
import { toastMs } from '#contract/limits.ts';
import { addToken } from '../server/testing/marketplace.ts';
import { type Desk, startDesk, told } from './desk.ts';

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
    await page.getByRole('button', { name: `Delete ${category}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  };
  await remove('In use');
  await told(page, '1 token uses this category.');
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
    await page.getByRole('button', { name: `Delete ${category}`, exact: true }).click();
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

/** Runs in the page: what a toast lies on of all that must stay clear, in words. */
function coveredByToasts(): string[] {
  const kept =
    'header :is(a, button), [role=searchbox], [data-clear] :is(a, button), tbody [data-actions] :is(a, button)';
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

it.each([
  [1920, 'en'],
  [1280, 'ar'],
  [1280, 'en'],
  [900, 'en'],
  [360, 'en'],
  [360, 'ar'],
] as const)('cover neither a search nor actions at %i pixels, %s', async (width, language) => {
  const admin = await desk.app.signIn();
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8])
    await admin.call('POST', '/api/addcategory', { category: `At ${width} ${language} ${number}` });
  const height = width === 360 ? 780 : 900;
  const { page, open, close } = await desk.visit({
    signedInAs: admin,
    viewport: { width, height },
    locale: language,
  });
  let tries = 0;
  await page.route('**/api/deletecategory*', (route) => {
    tries += 1;
    const messages = `${tries}: This category is in use, and so it can only go when nothing is in it any more.`;
    return route.fulfill({ status: 409, json: { errors: { messages } } });
  });
  await open(`/categorylist?search=At+${width}+${language}`);
  const toasts = page.locator('[role="status"] [data-tone]');
  const settledAt = async (where: string) => {
    await page.locator('[role="status"][data-placed]').waitFor();
    await expect.poll(() => page.evaluate(coveredByToasts), { message: where }).toEqual([]);
    expect(await toasts.last().isVisible()).toBe(true);
    const box = await toasts.last().boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width, where).toBe(true);
    expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? 0) <= height, where).toBe(true);
  };
  for (const count of [1, 2, 3]) {
    await page.locator('tbody [data-actions] button').last().click();
    await page.getByRole('dialog').locator('button').last().click();
    await expect.poll(() => toasts.count()).toBe(count);
    await page.mouse.move(0, 0);
    await settledAt(`${count} toasts`);
  }
  for (const top of [90, 400, 1000, 0]) {
    await page.evaluate((to) => scrollTo(0, to), top);
    await settledAt(`scrolled to ${top}`);
  }
  await close(/409/);
});
