import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSample } from '../server/sample/load.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { isFull } from '../server/testing/rounds.ts';
import { screens } from '../web/app/screens.ts';
import { type Desk, startDesk } from './desk.ts';

let desk: Desk;
let root: TestAdmin;

beforeAll(async () => {
  desk = await startDesk();
  // One moment, and so the same amounts each day.
  await loadSample(desk.app.database, { users: 120, until: new Date('2026-11-24T05:00:00Z') });
  root = await desk.app.signIn();
});
afterAll(() => desk.close());

/** Columns beyond the edge of a window of 1,280 pixels, in lists that have too many columns for it. */
const beyond: Readonly<Record<string, readonly string[]>> = {
  '/withdraw/stops': ['Frozen by', 'Lifted by'],
  '/withdraw/reserves': ['Amount pending withdrawal', 'Last report'],
};

/** Lists with many or long texts. Every run looks at them; a full run looks at all lists. */
const longest = [
  '/support',
  '/TokenSold',
  '/loginhistory',
  '/report-list',
  '/userlist',
  '/Faq',
  '/adminfees',
];

/** Lists that don't take the width of the window: two columns, and a list next to a form. */
const narrow = new Set(['/adminfees', '/setting']);

/** One of the widest dates, so that the sample's dates don't decide the result. */
const widest = '24-04-2024 10:44 pm';

/**
 * Runs in the page: headings that are cut or beyond the edge, and cells whose text is cut. A text may be cut after
 * its second line.
 */
function hidden(date: string): string[] {
  for (const time of document.querySelectorAll('main td time')) time.firstChild?.replaceWith(date);
  const isCut = (cell: Element) => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const lines = [...range.getClientRects()];
      for (let box = texts.currentNode.parentElement; box && cell.contains(box); box = box.parentElement) {
        const style = getComputedStyle(box);
        // Texts for screen readers only take one pixel.
        if (style.overflowX === 'visible' || box.clientWidth <= 1) continue;
        const { left, right, bottom } = box.getBoundingClientRect();
        if (lines.some((line) => line.left < left - 1 || line.right > right + 1)) return true;
        const shown = new Set(lines.filter((line) => line.bottom <= bottom + 1).map(({ top }) => top)).size;
        if (shown < 2 && lines.some((line) => line.bottom > bottom + 1)) return true;
      }
    }
    return false;
  };
  return [...document.querySelectorAll('main [data-rows]')].flatMap((list) => {
    const actions = list.querySelector('th[class*=actions]')?.getBoundingClientRect().left;
    const end = (actions ?? list.getBoundingClientRect().right) + 1;
    const heads = [...list.querySelectorAll('th[data-column]')].filter((head) => {
      const text = document.createRange();
      text.selectNodeContents(head.querySelector('[class*=header]')?.firstChild ?? head);
      const { right } = head.getBoundingClientRect();
      return right > end || text.getBoundingClientRect().right > right;
    });
    const cells = [...list.querySelectorAll('tbody td')].filter(isCut);
    return [
      ...heads.map((head) => head.textContent.trim()),
      ...new Set(cells.map((cell) => `cut: ${cell.getAttribute('data-label') ?? ''}`)),
    ];
  });
}

/** Runs in the page: the pixels between the end of each list and the end of the window. */
function unused(): number[] {
  return [...document.querySelectorAll('main [data-rows] table')].map(
    (table) => innerWidth - Math.round(table.getBoundingClientRect().right),
  );
}

const viewport = { width: 1280, height: 900 };
const wide = { width: 1920, height: 900 };

it('lists cut no text in 1,280 pixels and fill 1,920 pixels', { timeout: 1_200_000 }, async () => {
  const { page, open, close } = await desk.visit({ signedInAs: root, viewport });
  await open('/dashboard');
  const paths = screens
    .filter(({ access, paths: [path] }) => access !== 'signedOut' && !path.includes(':id'))
    .map(({ paths: [path] }) => path)
    // All of them take more than a minute.
    .filter((path, index) => isFull || path in beyond || longest.includes(path) || index % 6 === 0);
  let lists = 0;
  for (const path of paths) {
    await open(path);
    // The previous screen stays until the code of this one has loaded.
    await page.waitForTimeout(300);
    await expect.poll(() => page.evaluate(hidden, widest), { message: path }).toEqual(beyond[path] ?? []);
    await page.setViewportSize(wide);
    await expect.poll(() => page.evaluate(hidden, widest), { message: `${path} at 1,920` }).toEqual([]);
    // The padding of the page is 24 pixels, the frame's border 1.
    if (!narrow.has(path))
      expect(
        (await page.evaluate(unused)).filter((pixels) => pixels > 25 + 1),
        path,
      ).toEqual([]);
    await page.setViewportSize(viewport);
    lists += await page.locator('main [data-rows]').count();
  }
  expect(lists).toBeGreaterThan(8);
  await close();
});

it('finds texts that are cut', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: root, viewport });
  await open('/support');
  await expect.poll(() => page.evaluate(hidden, widest)).toEqual([]);
  await page.evaluate(() => {
    for (const cell of document.querySelectorAll<HTMLElement>('main td, main td *'))
      cell.style.whiteSpace = 'nowrap';
  });
  expect(await page.evaluate(hidden, widest)).toContain('cut: Subject');
  await close();
});
