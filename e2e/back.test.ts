import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFull } from '../server/testing/rounds.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { screens } from '../web/app/screens.ts';
import { pageOf } from './accessibility.ts';
import { type Desk, settled, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk({}, { users: 120 });
  admin = await desk.app.signIn();
  // Another admin, whose record a screen opens.
  await desk.app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
});
afterAll(() => desk.close());

/** What somebody finds again on a page: its address, each list's order, first row and place, and the window's place. */
const seen = (page: Page) =>
  page.evaluate(() => ({
    address: location.pathname + location.search,
    lists: Array.from(document.querySelectorAll('main [data-rows]'), (list) => ({
      order: Array.from(list.querySelectorAll('th'), ({ ariaSort }) => ariaSort ?? '').join(' '),
      first: list.querySelector('tbody tr')?.getAttribute('data-row'),
      left: list.scrollLeft,
      top: list.scrollTop,
    })),
    top: scrollY,
  }));

/** The address changes before the page does, and nothing tells when the page has. */
const shown = async (page: Page): Promise<void> => {
  await page.waitForTimeout(500);
  await settled(page);
};

/** Goes into a list as far as there are rows: a filter that leaves some, another order, the second page. */
async function intoTheList(page: Page): Promise<void> {
  const moved = async (move: () => Promise<unknown>) => {
    const before = page.url();
    await move();
    await page.waitForURL((url) => url.href !== before);
    await shown(page);
  };
  const filter = page.locator('main [class*=tools] select[aria-label]:not([aria-label="Order"])').first();
  const values = (await filter.isVisible())
    ? await filter.locator('option').evaluateAll((all) => all.map((option) => option.getAttribute('value')))
    : [];
  const chosen = values.length > 0 ? await filter.inputValue() : '';
  for (const value of values.filter((each) => each !== null && each !== chosen && each !== '')) {
    await moved(() => filter.selectOption(value));
    if ((await page.locator('main [data-row]').count()) > 0) break;
  }
  for (const button of [
    page.locator('main th[aria-sort] button').first(),
    page.getByRole('button', { name: 'Next page' }).first(),
  ])
    if ((await button.isVisible()) && (await button.isEnabled())) await moved(() => button.click());
}

/** Scrolls the window and each list, as far as they go but not to their ends. */
const scrollAll = (page: Page) =>
  page.evaluate(async () => {
    const part = (all: number, shown: number) => Math.round(Math.max(0, all - shown) * 0.6);
    for (const list of document.querySelectorAll('main [data-rows]'))
      list.scrollTo(part(list.scrollWidth, list.clientWidth), part(list.scrollHeight, list.clientHeight));
    scrollTo(0, part(document.documentElement.scrollHeight, innerHeight));
    // The places are kept with the frame that shows them.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });

/** Leaves a page by the first link of its rows, or else by the menu. */
async function leave(page: Page): Promise<void> {
  const before = page.url();
  await page.evaluate(() => {
    const menu = location.pathname === '/dashboard' ? '/user' : '/dashboard';
    const link =
      document.querySelector<HTMLElement>('main [data-row] a[href^="/"]:not([target])') ??
      document.querySelector<HTMLElement>(`nav a[href="${menu}"]`);
    link?.click();
  });
  await page.waitForURL((url) => url.href !== before);
  await shown(page);
}

it('leads to the same page, filter, order and place, from every screen', { timeout: 1_200_000 }, async () => {
  const { page, open, close } = await desk.visit({
    signedInAs: admin,
    viewport: { width: 1000, height: 500 },
  });
  await open('/dashboard');
  const inside = screens.filter(({ access }) => access !== 'signedOut');
  const paths = (await Promise.all(inside.map((screen) => pageOf(screen, admin)))).filter(
    (path) => path !== undefined,
  );
  let scrolled = 0;
  let windows = 0;
  // All of them take minutes: npm test goes over a share.
  const tried = paths.filter((_, index) => isFull || index % 8 === 0);
  for (const path of tried) {
    // More rows than the frame of a list shows.
    await open(`${path}?limit=50`);
    await shown(page);
    await intoTheList(page);
    await scrollAll(page);
    const before = await seen(page);
    windows += before.top > 0 ? 1 : 0;
    scrolled += before.lists.filter(({ top }) => top > 0).length;
    await leave(page);
    await page.goBack();
    await settled(page);
    await expect.poll(() => seen(page), { message: path }).toEqual(before);
  }
  expect(paths.length).toBeGreaterThan(70);
  // With this sample so many lists are longer than their frame.
  if (isFull) expect(scrolled).toBeGreaterThanOrEqual(8);
  expect(windows).toBeGreaterThanOrEqual(3);
  await close();
});
