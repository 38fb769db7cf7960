import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk({}, { users: 200 });
  admin = await desk.app.signIn();
});
afterAll(() => desk.close());

/** The rounded size of an element. */
async function sizeOf(element: Locator) {
  const box = await element.boundingBox();
  return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
}

/** The heights of a screen's grids: tables with their pagers. */
const gridHeights = (tables: Locator) =>
  tables.evaluateAll((all) => all.map((table) => table.closest('section')?.parentElement?.clientHeight ?? 0));

it('a grid is 600 px high at least, banners and auctions too, and higher in a higher window', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  for (const [path, tables] of [
    ['/user', 1],
    ['/Cmsauction', 2],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(path);
    const low = await gridHeights(page.getByRole('table'));
    expect(low).toHaveLength(tables);
    for (const height of low) expect(height).toBeGreaterThanOrEqual(598);
    await page.setViewportSize({ width: 1280, height: 1400 });
    await expect
      .poll(async () => Math.min(...(await gridHeights(page.getByRole('table')))))
      .toBeGreaterThan(1000);
  }
  const sizes = page.getByLabel('Rows per page').first().locator('option');
  expect(await sizes.allInnerTexts()).toEqual(['5', '10', '25', '50', '100']);
  await open('/user?limit=100');
  await page.getByText('1–100 of 200').waitFor();
  await close();
});

it('shows every column of the contracts’ acts at 1280 pixels, and a ticket’s due time whole', async () => {
  const { page, open, close } = await desk.visit({
    signedInAs: admin,
    viewport: { width: 1280, height: 800 },
  });
  await open('/setting/contracts');
  const hidden = await page
    .getByRole('table')
    .evaluate(({ parentElement: frame }) => (frame ? frame.scrollWidth - frame.clientWidth : NaN));
  expect(hidden).toBe(0);
  await open('/support');
  const due = page.locator('tbody td[data-label="Due"]');
  await due.first().waitFor();
  const cut = await due.evaluateAll((all) => all.map((cell) => cell.scrollWidth - cell.clientWidth));
  expect(Math.max(...cut)).toBe(0);
  await close();
});

it('puts the labels of a form before its fields at 1920 pixels, and above them in a narrower window', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  const label = page.getByText('Name', { exact: true });
  const field = page.getByLabel('Name', { exact: true });
  const isBefore = async () => {
    const [word, box] = [await label.boundingBox(), await field.boundingBox()];
    return (word?.x ?? 0) + (word?.width ?? 0) < (box?.x ?? 0);
  };
  await open('/add');
  expect(await isBefore()).toBe(false);
  await page.setViewportSize({ width: 1920, height: 900 });
  await expect.poll(isBefore).toBe(true);
  await expect.poll(async () => (await page.locator('#content form').boundingBox())?.width ?? 0).toBe(1080);
  await close();
});

it('pictures of currencies and of product entries are 50×50', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/currency');
  expect(await sizeOf(page.locator('tbody tr img').first())).toEqual([50, 50]);
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  expect(await sizeOf(page.getByAltText('Preview'))).toEqual([50, 50]);
  await open('/CmsList');
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  for (const preview of [page.getByAltText('Preview').first(), page.getByAltText('Preview').last()])
    expect(await sizeOf(preview)).toEqual([50, 50]);
  await close();
});

it('on a phone every card of a screen with two lists is seen, and a record with a long email stays within the window', async () => {
  const { page, open, close } = await desk.visit({
    signedInAs: admin,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await open('/Cmsauction');
  const hidden = await page.getByRole('table').evaluateAll((tables) =>
    tables.map((table) => {
      const frame = table.closest('section')?.parentElement;
      return table.getBoundingClientRect().bottom - (frame?.getBoundingClientRect().bottom ?? 0);
    }),
  );
  expect(hidden).toHaveLength(2);
  for (const pixels of hidden) expect(pixels).toBeLessThanOrEqual(0);
  const { rows } = await desk.app.database.pool.query<{ id: string }>(
    'select id from users order by length(email) desc limit 1',
  );
  await open(`/user/${rows[0]?.id}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await close();
});

it('what waits at the dashboard is as high while it loads as it was at the last visit', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  const waiting = page.getByRole('region', { name: 'Needs attention' });
  await open('/dashboard');
  await expect.poll(() => waiting.getByRole('link').count()).toBeGreaterThan(5);
  const after = await sizeOf(waiting);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/adminapi/waiting', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await waiting.waitFor();
  expect(await waiting.getByRole('link').count()).toBe(0);
  expect(await sizeOf(waiting)).toEqual(after);
  answer();
  await expect.poll(() => waiting.getByRole('link').count()).toBeGreaterThan(5);
  await close();
});
