import { spawn } from 'node:child_process';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { chromiumOptions } from '../tools/scripts/chromium.ts';
import { freePort } from '../server/platform/base/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../server/testing/database.ts';
import { ended } from '../server/testing/server-process.ts';
import { until } from '../server/testing/until.ts';

/** A save that shows nothing for so long came before anybody watched the file, in milliseconds. */
const hotUpdateMs = 10_000;

const root = join(import.meta.dirname, '..');

/** Has a file look as if it had just been saved. */
const save = (path: string) => utimes(join(root, path), new Date(), new Date());

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('npm run dev shows the pages from their sources, follows changes of pages and server, and ends with all it started', async () => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const dev = spawn(process.execPath, ['tools/scripts/dev.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: database.url,
      SECRET_KEY: 'a key for tests alone, forty characters',
      SAMPLE_DATA: 'off',
      PORT: String(port),
    },
  });
  let output = '';
  dev.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  dev.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '',
    ...chromiumOptions,
  });
  try {
    const starts = () => output.split(`marketdesk is ready: http://localhost:${port}\n`).length - 1;
    await until(() => expect(starts(), output).toBe(1));

    const page = await browser.newPage();
    const errors: string[] = [];
    const told: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) =>
      (message.type() === 'error' ? errors : told).push(`${message.text()} (${message.location().url})`),
    );
    await page.goto(`${address}/login`);
    await page.getByRole('heading', { name: 'Login' }).waitFor({ timeout: 60_000 });
    expect(await (await fetch(`${address}/main.tsx`)).text()).toContain('startSession');

    // Saved again only after a while: each save is read, made and fetched anew, which a busy machine may not keep up with.
    await vi.waitFor(
      async () => {
        await save('web/features/identity/session/login.tsx');
        await vi.waitFor(
          () => expect(told.join('\n')).toContain('hot updated: /features/identity/session/login.tsx'),
          { timeout: hotUpdateMs },
        );
      },
      { timeout: 120_000 },
    );
    expect(errors).toEqual([]);

    await save('server/platform/messages/en.ts');
    await until(() => expect(starts(), output).toBe(2));
    const refusal = await fetch(`${address}/api/adminprofile`);
    expect([refusal.status, await refusal.json()]).toEqual([
      401,
      { errors: { messages: 'Sign in to continue.' } },
    ]);
  } finally {
    await browser.close();
    dev.kill('SIGINT');
    expect(await ended(dev), output).toBe(0);
  }
  const left = await database.pool.query(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'marketdesk jobs'`,
  );
  expect(left.rows).toEqual([]);
});
