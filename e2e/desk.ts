import { AxeBuilder } from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';
import { tokenKey } from '#contract/limits.ts';
import { chromiumFlags } from '../scripts/chromium.ts';
import { startTestApp, type TestAdmin, type TestApp } from '../server/testing/app.ts';

/** The real server with the real pages in a real browser. */
export interface Desk {
  app: TestApp;
  browser: Browser;
  /** A page of a new browser profile; it fails its test on any console error, see `Visit.close`. */
  visit: (options?: BrowserContextOptions & { signedInAs?: TestAdmin }) => Promise<Visit>;
  close: () => Promise<void>;
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Goes to a path of the desk and waits until the network rests. */
  open: (path: string) => Promise<void>;
  /** Ends the visit; fails if the console showed an error that was not expected. */
  close: (expected?: RegExp) => Promise<void>;
}

/**
 * Starts server and browser for a file of journeys.
 * @param environment more of the server's configuration
 */
export async function startDesk(environment: Record<string, string> = {}): Promise<Desk> {
  const app = await startTestApp(environment);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '',
    args: chromiumFlags,
  });
  return {
    app,
    browser,
    visit: (options) => visit(app, browser, options),
    async close() {
      await browser.close();
      await app.close();
    },
  };
}

async function visit(
  app: TestApp,
  browser: Browser,
  options: Parameters<Desk['visit']>[0] = {},
): Promise<Visit> {
  const { signedInAs, ...contextOptions } = options;
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...contextOptions,
  });
  if (signedInAs) {
    await context.addInitScript(
      ([key, token]) => {
        // A sandboxed frame has no storage.
        if (window.top !== window) return;
        // Once: a later sign-out must stay one.
        if (!sessionStorage.getItem('journey')) localStorage.setItem(key, token);
        sessionStorage.setItem('journey', 'begun');
      },
      [tokenKey, signedInAs.token] as const,
    );
  }
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return {
    page,
    context,
    async open(path) {
      await page.goto(path, { waitUntil: 'networkidle' });
    },
    async close(expected) {
      await context.close();
      expect(errors.filter((error) => !expected?.test(error))).toEqual([]);
    },
  };
}

/** Fails where axe finds anything on the page as it stands. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Rows that wait for their newer ones are dimmed for a moment.
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  // A sandboxed frame runs nothing, axe included.
  const { violations } = await new AxeBuilder({ page }).exclude('iframe[sandbox]').analyze();
  const found = violations.map(
    ({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
  expect(found).toEqual([]);
}
