// Long because it is all that a journey knows of a desk: its server, its browser and its pages.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { expect } from 'vitest';
import { tokenKey } from '#contract/platform/limits.ts';
import { chromiumOptions } from '../tools/scripts/chromium.ts';
import { startTestApp, type TestAdmin, type TestApp } from '../server/testing/app.ts';
import { until } from '../server/testing/until.ts';
import { axeFindings } from './axe.ts';

/** The real server with the real pages in a real browser. */
export interface Desk {
  app: TestApp;
  browser: Browser;
  /** A page of a new browser profile; it fails its test on any console error, see `Visit.close`. */
  visit: (options?: VisitOptions) => Promise<Visit>;
  close: () => Promise<void>;
}

type VisitOptions = BrowserContextOptions & {
  signedInAs?: TestAdmin;
  /**
   * True for a journey that needs the stream of what changes. Its worker never looks loaded to the tool, so with it no network is
   * idle; other pages ask now and then instead, as browsers without such workers do.
   */
  isLive?: boolean;
};

export interface Visit {
  page: Page;
  context: BrowserContext;
  /**
   * Goes to a path of the desk and waits until its screen has loaded and is rendered. The first time it goes there as by a
   * link, because loading the page takes three times as long. Later it loads the page: for two seconds a link shows what
   * was read before.
   */
  open: (path: string) => Promise<void>;
  /** The same, but always loads the page, as a bookmark does. */
  load: (path: string) => Promise<void>;
  /** Waits until every answer has come and nothing is loading, so that nothing that was begun changes the page later. */
  quiet: () => Promise<void>;
  /** Ends the visit; fails if the console showed an error that was not expected. */
  close: (expected?: RegExp) => Promise<void>;
}

/**
 * Starts server and browser for a file of journeys.
 * @param environment further configuration of the server
 * @param sample how large a sample to start with; left out, there is no data
 */
export async function startDesk(
  environment: Record<string, string> = {},
  sample?: { users: number },
): Promise<Desk> {
  const [app, browser] = await Promise.all([startTestApp(environment, sample), startedBrowser()]);
  return {
    app,
    browser,
    visit: (options) => visit(app, browser, options),
    async close() {
      // What a failed test left open would go on asking a desk that is gone.
      await Promise.all(browser.contexts().map((context) => context.close()));
      await app.close();
    },
  };
}

/**
 * The browser of this worker, which its files of journeys use one after another: each visit has a profile of its own.
 * Playwright ends it with the worker.
 */
let ofThisWorker: Promise<Browser> | undefined;
export async function startedBrowser(): Promise<Browser> {
  const started = await ofThisWorker;
  if (started?.isConnected()) return started;
  return (ofThisWorker = chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '',
    ...chromiumOptions,
  }));
}

async function visit(
  app: TestApp,
  browser: Browser,
  options: Parameters<Desk['visit']>[0] = {},
): Promise<Visit> {
  const { signedInAs, isLive = false, ...contextOptions } = options;
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
        // Only once, so that a later sign-out is not undone.
        if (!sessionStorage.getItem('journey')) localStorage.setItem(key, token);
        sessionStorage.setItem('journey', 'begun');
      },
      [tokenKey, signedInAs.token] as const,
    );
  }
  context.setDefaultTimeout(patienceMs);
  if (!isLive) await context.addInitScript(withoutSharedWorkers);
  await context.addInitScript(rememberToasts);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  const seen = new Set<string>();
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) seen.add(placeOf(frame.url()));
  });
  const isQuiet = watchRequests(page);
  const loaded = () =>
    until(async () => {
      // Twice: between the code of a screen and its first read nothing is asked for.
      for (const _ of [1, 2]) {
        await settled(page);
        expect(isQuiet()).toBe(true);
      }
    });
  return {
    page,
    context,
    quiet: loaded,
    async open(path) {
      const isNew = !seen.has(placeOf(new URL(path, app.url).href));
      if (isNew && (await showsDesk(page))) await followTo(page, path);
      else await page.goto(path);
      await loaded();
    },
    async load(path) {
      await page.goto(path);
      await loaded();
    },
    async close(expected) {
      await context.close();
      expect(errors.filter((error) => !expected?.test(error))).toEqual([]);
    },
  };
}

/** The path of an address with its search: a desk can have several names. */
function placeOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** Whether a page shows the desk, whose router leads to other screens. */
const showsDesk = (page: Page) => page.evaluate(() => typeof history.state?.idx === 'number');

/** Goes to a path as a link of the page does. */
export const followTo = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    // Until the router draws something, the page that is left looks loaded.
    const drawn = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve();
      });
      observer.observe(document, {
        childList: true,
        subtree: true,
        characterData: true,
        attributes: true,
      });
      // The same page again draws nothing.
      setTimeout(resolve, 2000);
    });
    // The router counts its entries of the history.
    const entry = { ...history.state, idx: history.state.idx + 1, key: crypto.randomUUID() };
    history.pushState(entry, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    await drawn;
  }, path);

/**
 * Counts what a page has asked for and not got yet. Playwright's own "networkidle" waits half a second after the last
 * answer each time, and for ever beside a stream.
 * @returns a function that says whether every answer has come
 */
function watchRequests(page: Page): () => boolean {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    // Of a worker that pages share, the tool is told the beginning only.
    if (request.resourceType() !== 'eventsource' && !request.url().includes('/live-worker-'))
      pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  // A page that is left doesn't always say that its requests came to nothing.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) pending.clear();
  });
  return () => pending.size === 0;
}

/** Runs in the page. */
function withoutSharedWorkers(): void {
  Reflect.deleteProperty(window, 'SharedWorker');
}

/** How long a journey waits for an expected state: a busy machine is no failure. */
const patienceMs = 60_000;

/**
 * Waits until a screen is rendered and nothing on it is loading. An idle network proves less: on a busy machine it is
 * idle while the page still works.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('h1, main') && !document.querySelector('[aria-busy="true"], [data-moving]'),
  );
  // After this, React's effects have run too, such as key listeners.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** A toast's text, and how long it was shown in milliseconds. */
interface RememberedToast {
  text: string;
  shownMs: number | null;
  isTold: boolean;
}
declare global {
  interface Window {
    toasts: RememberedToast[];
  }
}

/** Runs in the page: records the texts of toasts, because they disappear after two seconds. */
function rememberToasts(): void {
  window.toasts = [];
  // A sandboxed frame runs nothing.
  if (window.top !== window) return;
  const shown = new Map<Element, { toast: RememberedToast; at: number }>();
  const look = () => {
    for (const element of document.querySelectorAll('[role="status"] [data-tone]')) {
      if (shown.has(element)) continue;
      const toast = { text: element.textContent, shownMs: null, isTold: false };
      window.toasts.push(toast);
      shown.set(element, { toast, at: performance.now() });
    }
    for (const [element, { toast, at }] of shown) {
      if (!element.isConnected) toast.shownMs ??= performance.now() - at;
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/**
 * Waits until a toast has shown a sentence; it counts once and may be gone again. A text of the page proves nothing here:
 * a form may say the same before it is sent.
 * @returns a function that waits for the toast's end and returns how long it was shown, in milliseconds
 */
export async function expectToast(page: Page, sentence: string): Promise<() => Promise<number>> {
  const found = await page.waitForFunction((wanted) => {
    const index = window.toasts.findIndex(({ text, isTold }) => !isTold && text.includes(wanted));
    const toast = window.toasts[index];
    if (toast) toast.isTold = true;
    return toast && { index };
  }, sentence);
  const index = (await found.jsonValue())?.index ?? 0;
  return async () => {
    const gone = await page.waitForFunction((at) => window.toasts[at]?.shownMs, index);
    return (await gone.jsonValue()) ?? 0;
  };
}

/** Types without a pause between the keys; on a busy machine real key presses would have pauses. */
export async function typeAtOnce(page: Page, text: string): Promise<void> {
  await page.evaluate(
    (letters) => {
      for (const letter of letters) document.execCommand('insertText', false, letter);
    },
    [...text],
  );
}

/** Runs in the page: how many animations and transitions will still end, those that wait for their delay included. */
const changesOfLook = () =>
  document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime))).length;

/** Waits until nothing on a screen is loading or changing its look: rows are dimmed while newer ones load, for example. */
export async function atRest(page: Page): Promise<void> {
  // A transition may begin late, and only a finite one ends.
  await until(async () => {
    await settled(page);
    expect(await page.evaluate(changesOfLook)).toBe(0);
  });
}

/** Fails where axe finds a violation on the current page, or in its dialog: nothing behind a modal dialog can be reached. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await atRest(page);
  expect(await axeFindings(page, where)).toEqual([]);
}
