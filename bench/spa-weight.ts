import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from '../scripts/build.ts';
import { chromiumFlags, findChromium } from '../scripts/chromium.ts';
import { openBench } from './database.ts';
import { desks } from './lists.ts';
import { type Credentials, startOurs } from './ours.ts';

/** What a visit has loaded, in bytes, and how long it took. */
interface Visit {
  login: number;
  list: number;
  sent: number;
  /** The dashboard's charts, which load once its count is there. */
  charts: number;
  /** From the click on Sign In until the dashboard shows its count, and from the menu's click until rows stand there. */
  signInMs: number;
  rowsMs: number;
}

/** Signs in by hand, as the first visit of a browser, and opens the users list. */
async function visit(browser: Browser, url: string, { email, password }: Credentials): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const loaded = scriptsOf(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  const login = (await loaded()).gzip;

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const clicked = performance.now();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/dashboard/i);
  await page.getByText('1,000').first().waitFor();
  const signInMs = performance.now() - clicked;
  await page.waitForLoadState('networkidle');

  const opened = performance.now();
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('cell').first().waitFor();
  const rowsMs = performance.now() - opened;
  await page.waitForLoadState('networkidle');
  const { gzip, sent, charts } = await loaded();
  const list = gzip - charts;
  await context.close();
  return { login, list, sent, charts, signInMs, rowsMs };
}

/** Adds up the scripts that a page loads: compressed by gzip, those of the charts for themselves too, and as they came. */
function scriptsOf(page: Page): () => Promise<{ gzip: number; sent: number; charts: number }> {
  const sizes: Promise<{ gzip: number; sent: number; isCharts: boolean }>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(
      Promise.all([response.body(), response.request().sizes()]).then(([body, { responseBodySize }]) => ({
        gzip: gzipSync(body, { level: 9 }).length,
        sent: responseBodySize,
        isCharts: /\/charts-[^/]+\.js$/.test(response.url()),
      })),
    );
  });
  return async () => {
    const all = await Promise.all(sizes);
    return {
      charts: all.reduce((sum, { gzip, isCharts }) => sum + (isCharts ? gzip : 0), 0),
      gzip: all.reduce((sum, { gzip }) => sum + gzip, 0),
      sent: all.reduce((sum, { sent }) => sum + sent, 0),
    };
  };
}

const middle = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;

function line(what: string, value: number, bound: number, unit: string): string {
  return `| ${what} | ${value.toFixed(0)} ${unit} | ≤ ${bound} ${unit} | ${value <= bound ? 'holds' : '**does not hold**'} |`;
}

function report(visits: readonly Visit[]): string {
  const { login = 0, list = 0, sent = 0, charts = 0 } = visits[0] ?? {};
  return `# What the pages weigh

JavaScript compressed by gzip, in a fresh headless Chromium; times are the middle of ${visits.length} visits. As sent
(brotli), everything up to the first list is ${(sent / 1000).toFixed(0)} kB, with the charts.

| what | measured | bound | |
|---|--:|--:|---|
${[
  line('login', login / 1000, 160, 'kB'),
  line('everything up to the first list, but for the charts', list / 1000, 210, 'kB'),
  line('the dashboard’s charts, loaded after its count', charts / 1000, 140, 'kB'),
  line('sign-in click to the dashboard’s count', middle(visits.map(({ signInMs }) => signInMs)), 250, 'ms'),
  line('menu click to rows on screen', middle(visits.map(({ rowsMs }) => rowsMs)), 250, 'ms'),
].join('\n')}
`;
}

async function run(): Promise<void> {
  await build();
  const { database } = await openBench('people', desks.people, 1000, () => undefined);
  try {
    const { server, credentials } = await startOurs(database, desks.people.menus);
    const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
    const visits: Visit[] = [];
    for (let round = 0; round < 7; round += 1) visits.push(await visit(browser, server.url, credentials));
    await browser.close();
    await server.stop();
    const text = report(visits);
    process.stdout.write(text);
    mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
    writeFileSync(join(import.meta.dirname, 'results/spa-weight.md'), text);
  } finally {
    await database.close();
  }
}

await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
