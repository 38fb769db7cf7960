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

/** What a list of so many columns has beyond the edge of a narrow window; all else stands in it. */
const beyond: Readonly<Record<string, readonly string[]>> = {
  '/support': ['Email', 'Created', 'Tags'],
  '/withdraw/stops': ['Frozen by', 'Lifted by'],
  '/withdraw/reserves': ['Amount pending withdrawal', 'Last report'],
};

/** One of the widest dates that there are, so that what the sample of the day holds decides nothing. */
const widest = '24-04-2024 10:44 pm';

/** Runs in the page: headings that are cut or beyond the edge, and dates, amounts, ids and addresses that are cut. */
function hidden(date: string): string[] {
  const whole = '[data-align=end], :has(time), :has([class*=copyable] > :not([data-words]))';
  for (const time of document.querySelectorAll('main td time')) time.firstChild?.replaceWith(date);
  return [...document.querySelectorAll('main [data-rows]')].flatMap((list) => {
    const actions = list.querySelector('th[class*=actions]')?.getBoundingClientRect().left;
    const end = (actions ?? list.getBoundingClientRect().right) + 1;
    const heads = [...list.querySelectorAll('th[data-column]')].filter((head) => {
      const text = document.createRange();
      text.selectNodeContents(head.querySelector('[class*=header]')?.firstChild ?? head);
      const { right } = head.getBoundingClientRect();
      return right > end || text.getBoundingClientRect().right > right;
    });
    const cells = [...list.querySelectorAll('tbody td')].filter(
      (cell) => cell.scrollWidth > cell.clientWidth + 1 && cell.matches(whole),
    );
    return [
      ...heads.map((head) => head.textContent.trim()),
      ...new Set(cells.map((cell) => `cut: ${cell.getAttribute('data-label') ?? ''}`)),
    ];
  });
}

it(
  'lists show their columns, dates and amounts in a window of 1,280 pixels',
  { timeout: 1_200_000 },
  async () => {
    const viewport = { width: 1280, height: 900 };
    const { page, open, follow, close } = await desk.visit({ signedInAs: root, viewport });
    await open('/dashboard');
    const paths = screens
      .filter(({ access, paths: [path] }) => access !== 'signedOut' && !path.includes(':id'))
      .map(({ paths: [path] }) => path);
    let lists = 0;
    for (const [index, path] of paths.entries()) {
      // All of them take more than a minute; those with columns beyond the edge are always looked at.
      if (!isFull && !(path in beyond) && index % 4 !== 0) continue;
      await follow(path);
      // The screen before stays until the code of this one is there.
      await page.waitForTimeout(300);
      await expect.poll(() => page.evaluate(hidden, widest), { message: path }).toEqual(beyond[path] ?? []);
      lists += await page.locator('main [data-rows]').count();
    }
    expect(lists).toBeGreaterThan(8);
    await close();
  },
);
