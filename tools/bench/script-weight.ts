import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** How much JavaScript each step of a first visit may load in total, in kB compressed by gzip, without the dashboard's charts. */
export const weightBounds = { login: 160, list: 210, record: 230 };

/**
 * Adds up the scripts that a page loads from now on.
 * @returns a function that gives their bytes: compressed by gzip, those of the charts also separately, and as sent
 */
export function scriptsOf(page: Page): () => Promise<{ gzip: number; sent: number; charts: number }> {
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
