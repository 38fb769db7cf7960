import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/**
 * How much JavaScript each step of a first visit may load in total, in kB compressed by gzip. The dashboard's charts
 * and the live updates don't count: they load after the page is shown.
 */
export const weightBounds = { login: 160, list: 210, record: 230 };

/** Bytes of scripts, compressed by gzip: those of a step, and the charts' alone. All of them as sent. */
interface Weight {
  step: number;
  charts: number;
  sent: number;
}

/**
 * Adds up the scripts that a page loads from now on.
 * @returns a function that gives the weight of those that have arrived
 */
export function scriptsOf(page: Page): () => Promise<Weight> {
  const sizes: Promise<{ gzip: number; sent: number; url: string }>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(
      Promise.all([response.body(), response.request().sizes()]).then(([body, { responseBodySize }]) => ({
        gzip: gzipSync(body, { level: 9 }).length,
        sent: responseBodySize,
        url: response.url(),
      })),
    );
  });
  return async () => {
    const all = await Promise.all(sizes);
    const gzipOf = (isMeant: (url: string) => boolean) =>
      all.reduce((sum, { gzip, url }) => sum + (isMeant(url) ? gzip : 0), 0);
    return {
      step: gzipOf((url) => !/\/(?:charts|live-start)-[^/]+\.js$/.test(url)),
      charts: gzipOf((url) => /\/charts-[^/]+\.js$/.test(url)),
      sent: all.reduce((sum, { sent }) => sum + sent, 0),
    };
  };
}
