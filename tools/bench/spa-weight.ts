import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from '../scripts/build.ts';
import { chromiumOptions, findChromium } from '../scripts/chromium.ts';
import { openBench, sampleOf } from './database.ts';
import { desks } from './lists.ts';
import { type Credentials, startOurs } from './ours.ts';
import { writeResult } from './result.ts';
import { scriptsOf, weightBounds } from './script-weight.ts';

/** How much a visit loaded, in bytes, and how long it took. */
interface Visit {
  login: number;
  list: number;
  /** The page of a record, opened from the list. */
  record: number;
  sent: number;
  /** The dashboard's charts, which load after its count is shown. */
  charts: number;
  /** From the click on Sign In until the dashboard's count is painted, and from the click on the menu until rows are painted. */
  signInMs: number;
  rowsMs: number;
}

/** Whether the page shows what the measurement waits for; each function runs in the page. */
const shows = {
  count: () => document.body.textContent?.includes('1,000') === true,
  // The placeholder of a loading table has cells too.
  rows: () => document.querySelector('table[aria-busy="false"] tbody td') !== null,
};

/**
 * Waits for a click on the page, and from then until something is painted.
 * @param isShown whether the page shows it; runs in the page
 * @returns a function that gives the milliseconds by the page's own clock, without what the tool does before its click
 */
async function fromNextClick(page: Page, isShown: () => boolean): Promise<() => Promise<number>> {
  const measured = await page.evaluateHandle(
    `(() => {
      const isShown = ${isShown.toString()};
      const measured = new Promise((resolve) => addEventListener('click', ({ timeStamp }) => {
        const look = () => {
          if (!isShown()) return requestAnimationFrame(look);
          // The task after the frame that shows it: the browser has painted it.
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve(performance.now() - timeStamp);
          channel.port2.postMessage(null);
        };
        requestAnimationFrame(look);
      }, { capture: true, once: true }));
      return { measured };
    })()`,
  );
  return () => measured.evaluate((held) => (held as { measured: Promise<number> }).measured);
}

/** Signs in by hand, as the first visit of a browser, and opens the users list. */
async function visit(browser: Browser, url: string, { email, password }: Credentials): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  // With the worker that follows what changes, no network ever looks idle to the tool.
  await context.addInitScript(() => void Reflect.deleteProperty(window, 'SharedWorker'));
  const page = await context.newPage();
  const loaded = scriptsOf(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  const login = (await loaded()).step;

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const count = await fromNextClick(page, shows.count);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  const signInMs = await count();
  await page.waitForURL(/dashboard/i);
  await page.waitForLoadState('networkidle');

  // Its group is folded.
  await page.getByRole('button', { name: 'User Management' }).click();
  const rows = await fromNextClick(page, shows.rows);
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  const rowsMs = await rows();
  await page.waitForLoadState('networkidle');
  const { step: list, sent, charts } = await loaded();
  await page.locator('tbody tr td a').first().click();
  await page.getByRole('heading', { name: 'Activity' }).waitFor();
  await page.waitForLoadState('networkidle');
  // Whatever arrives later, such as an answer of the live updates, isn't read while the window closes.
  page.removeAllListeners('response');
  const { step: record } = await loaded();
  await context.close();
  return { login, list, record, sent, charts, signInMs, rowsMs };
}

const middle = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;

function line(what: string, value: number, bound: number, unit: string): string {
  return `| ${what} | ${value.toFixed(0)} ${unit} | ≤ ${bound} ${unit} | ${value <= bound ? 'holds' : '**does not hold**'} |`;
}

function report(visits: readonly Visit[]): string {
  const { login = 0, list = 0, record = 0, sent = 0, charts = 0 } = visits[0] ?? {};
  return `# What the pages weigh

JavaScript compressed by gzip, in a fresh headless Chromium; times are the middle of ${visits.length} visits, by the page's
own clock from its click event until the frame with the figure or the rows is painted. Live updates don't count: they start
three seconds later. The charts' part includes what they share with dialogs. As sent (brotli), everything up to the first list is ${(sent / 1000).toFixed(0)} kB, with the charts.

| what | measured | bound | |
|---|--:|--:|---|
${[
  line('login', login / 1000, weightBounds.login, 'kB'),
  line('everything up to the first list, but for the charts', list / 1000, weightBounds.list, 'kB'),
  line('everything up to the page of a record, but for the charts', record / 1000, weightBounds.record, 'kB'),
  line('the dashboard’s charts, loaded after its count', charts / 1000, 140, 'kB'),
  line('sign-in click to the dashboard’s count', middle(visits.map(({ signInMs }) => signInMs)), 250, 'ms'),
  line('menu click to rows on screen', middle(visits.map(({ rowsMs }) => rowsMs)), 250, 'ms'),
].join('\n')}
`;
}

async function run(): Promise<void> {
  await build();
  const { database } = await openBench('people', desks.people, sampleOf(1000), () => undefined);
  try {
    const { server, credentials } = await startOurs(database, desks.people.menus);
    const browser = await chromium.launch({ executablePath: await findChromium(), ...chromiumOptions });
    const visits: Visit[] = [];
    for (let round = 0; round < 7; round += 1) visits.push(await visit(browser, server.url, credentials));
    await browser.close();
    await server.stop();
    const text = report(visits);
    process.stdout.write(text);
    writeResult('spa-weight.md', text);
  } finally {
    await database.close();
  }
}

await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
