import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { tokenKey } from '#contract/platform/limits.ts';
import { chromiumOptions, findChromium } from './chromium.ts';

/**
 * Takes the README's screenshots of a running server. Run `npm start` in one terminal and this in another, with
 * the sign-in in SUPERADMIN_EMAIL and SUPERADMIN_PASSWORD and the address in DESK (http://localhost:4000).
 */
const desk = process.env['DESK'] ?? 'http://localhost:4000';
const folder = join(import.meta.dirname, '../../docs/images');

async function call(
  path: string,
  token: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<Record<string, unknown>> {
  const response = await fetch(desk + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

const { SUPERADMIN_EMAIL: email, SUPERADMIN_PASSWORD: password } = process.env;
if (!email || !password)
  throw new Error('Set SUPERADMIN_EMAIL and SUPERADMIN_PASSWORD to the sign-in of the desk.');
const token = String((await call('/api/login', '', { email, password }))['token']);
// The pictures show the screens without the welcome of a first sign-in.
await call('/adminapi/preferences', token, { seenWelcome: true }, 'PUT');
const admins = (await call('/adminapi/admin?limit=100', token))['data'] as {
  _id: string;
  role: string;
  restriction: unknown[];
}[];
const subject = admins.find(({ role, restriction }) => role === 'admin' && restriction.length > 2);

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: await findChromium(), ...chromiumOptions });
for (const [name, path, colorScheme] of [
  ['dashboard-light', '/dashboard', 'light'],
  ['users-light', '/user', 'light'],
  ['admin-dark', `/eidt/${subject?._id ?? ''}`, 'dark'],
] as const) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [tokenKey, token] as const);
  const page = await context.newPage();
  // The network is never idle: the page follows what changes.
  await page.goto(desk + path);
  await page.locator('main [aria-busy]').first().waitFor({ state: 'attached' });
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(2000);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}
await browser.close();
