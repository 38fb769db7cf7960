import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWorkbench } from '../tools/scripts/workbench.ts';
import { isFull } from '../server/testing/rounds.ts';
import { until } from '../server/testing/until.ts';
import { axeFindings } from './axe.ts';
import { startedBrowser } from './desk.ts';

const pictures = join(import.meta.dirname, '../test-results/workbench');
const languages = { en: 'ltr', ar: 'rtl' } as const;

/** States of one part stand together, so their landmarks and headings have the same names and no order. */
const notOfAPage = ['heading-order', 'landmark-unique'];

let server: PreviewServer;
let address = '';
beforeAll(async () => {
  const outDir = await buildWorkbench();
  server = await preview({
    configFile: false,
    root: outDir,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'warn',
  });
  address = server.resolvedUrls?.local[0] ?? '';
});
afterAll(() => server?.close());

/** Waits until what is still loading is meant to, and nothing moves. */
const shown = (page: Page) =>
  until(async () => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    const waiting = await page.evaluate(() => {
      const busy = [...document.querySelectorAll('[aria-busy="true"]')];
      const moving = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
      return {
        isDrawn: document.querySelector('[data-state]') !== null,
        busy: busy.filter((one) => !one.closest('[data-state*="oading"]')).length,
        moving: moving.length,
      };
    });
    expect(waiting).toEqual({ isDrawn: true, busy: 0, moving: 0 });
  });

/** Goes to a state without loading the page again. */
const follow = (page: Page, to: string) =>
  page.evaluate((path) => {
    const entry = { ...history.state, idx: history.state.idx + 1, key: crypto.randomUUID() };
    history.pushState(entry, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, to);

const choices = (['light', 'dark'] as const)
  .flatMap((theme) => (['en', 'ar'] as const).map((language) => ({ theme, language })))
  .filter(({ theme, language }) => isFull || (theme === 'dark' && language === 'ar'));

it.each(choices)('axe finds nothing in any part in $theme, $language', async ({ theme, language }) => {
  const browser = await startedBrowser();
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    colorScheme: theme,
    timezoneId: 'UTC',
    locale: language,
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
  });
  const folder = join(pictures, `${theme}-${language}`);
  mkdirSync(folder, { recursive: true });
  const look = async (name: string, without: readonly string[] = []) => {
    await shown(page);
    if (isFull) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
    expect.soft(await axeFindings(page, `${name} ${theme} ${language}`, without)).toEqual([]);
  };

  await page.goto(address);
  await look('all', notOfAPage);
  expect(await page.evaluate(() => document.documentElement.dir)).toBe(languages[language]);
  const states = await page.evaluate(() =>
    [...document.querySelectorAll('figure:has(iframe[loading]) figcaption a')].map((link) => ({
      path: link.getAttribute('href') ?? '',
      width: link.closest('figure')?.querySelector('iframe')?.style.inlineSize ?? '',
      height: link.closest('figure')?.querySelector('iframe')?.style.blockSize ?? '',
    })),
  );
  expect(states.length).toBeGreaterThan(20);
  for (const { path, width, height } of states) {
    const narrow = Number.parseInt(width, 10);
    await page.setViewportSize({
      width: width.endsWith('px') ? narrow : 1280,
      height: Number.parseInt(height, 10),
    });
    await follow(page, path);
    await page.waitForFunction((to) => location.pathname === to, path);
    // Rows are dimmed while newer ones load.
    const isDimmed = path.endsWith('/NewerRowsLoading');
    await look(path.replace('/state/', '').replace('/', '-'), isDimmed ? ['color-contrast'] : []);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(tooWide, `${path} is wider than its window`).toBeLessThanOrEqual(0);
  }
  await context.close();
  expect(errors).toEqual([]);
});
