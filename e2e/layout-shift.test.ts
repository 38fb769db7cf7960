import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFull } from '../server/testing/rounds.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { screens } from '../web/app/screens.ts';
import { pageOf } from './accessibility.ts';
import { atRest, type Desk, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;
let paths: string[];

beforeAll(async () => {
  desk = await startDesk({}, { users: 60 });
  admin = await desk.app.signIn();
  const found = await Promise.all(
    screens.filter(({ access }) => access !== 'signedOut').map((screen) => pageOf(screen, admin)),
  );
  paths = found.filter((path) => path !== undefined);
});
afterAll(() => desk.close());

/** The most that a screen may shift while it loads; 0.1 is where a web vital stops being good. */
const most = 0.05;

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[];
  }
}

/** Runs in the page: sums up what moves while it loads, with the parts that moved. */
function watchShifts(): void {
  window.shifts = [];
  // A sandboxed frame runs nothing.
  if (window.top !== window) return;
  interface Shift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null }[];
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node }) =>
        node instanceof Element ? `${node.outerHTML.slice(0, 90)}…` : String(node?.textContent).slice(0, 60),
      );
      window.shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

// Every second screen in each width; the full run loads all of them in both.
it.each([
  { width: 1280, height: 800, place: 0 },
  { width: 360, height: 740, place: 1 },
])(
  'no screen moves by more than 0.05 while it loads cold, $width pixels wide',
  { timeout: 1_200_000 },
  async ({ width, height, place }) => {
    const { page, context, load, close } = await desk.visit({
      signedInAs: admin,
      viewport: { width, height },
    });
    await context.addInitScript(watchShifts);
    const session = await context.newCDPSession(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const shifting: unknown[] = [];
    for (const path of paths.filter((_, index) => isFull || index % 2 === place)) {
      await load(path);
      await atRest(page);
      const shifts = await page.evaluate(() => window.shifts);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      if (sum > most) shifting.push([path, sum, ...shifts.flatMap(({ moved }) => moved).slice(0, 6)]);
    }
    expect(shifting).toEqual([]);
    await close();
  },
);
