import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Restriction } from '#contract/platform/menu.ts';
import { type Desk, settled, startDesk } from './desk.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const read = (...paths: string[]): Restriction[] => paths.map((path) => ({ path, isWriteAccess: false }));

describe('routes', () => {
  it('open their screens, each spelling of the specification', async () => {
    const admin = await desk.app.signIn();
    const { page, load, close } = await desk.visit({ signedInAs: admin });
    for (const [path, title] of [
      ['/user', 'Users Details'],
      ['/userList', 'Users Details'],
      ['/userlist', 'Users Details'],
      ['/USERLIST', 'Users Details'],
      ['/loginhistory', 'Login History'],
      ['/list', 'Admin'],
      ['/add', 'Add New Admin'],
      ['/editprofile', 'Update Users'],
      ['/securityType', 'Security'],
      ['/api-keys', 'API keys'],
      ['/audit', 'Audit'],
      ['/outbox', 'Email log'],
      ['/security-policy', 'Security policy'],
      ['/emailTemplate/mailings', 'Mailings'],
      ['/', 'Dashboard'],
    ] as const) {
      await load(path);
      await expect.poll(() => page.title(), { message: path }).toContain(title);
    }
    await close();
  });

  it('/eidt/:id and /edit/:id are one screen', async () => {
    const admin = await desk.app.signIn();
    const other = await desk.app.signIn({ name: 'Edited Admin', restriction: [] });
    const { page, load, close } = await desk.visit({ signedInAs: admin });
    for (const path of ['/eidt', '/edit', '/EDIT']) {
      await load(`${path}/${other.id}`);
      const name = page.getByLabel('Name', { exact: true });
      await expect.poll(() => name.inputValue(), { timeout: 10_000 }).toBe('Edited Admin');
    }
    await close();
  });

  it('unknown paths go to /login, and from there a signed-in admin to the dashboard', async () => {
    const stranger = await desk.visit();
    await stranger.open('/no-such-path');
    await expect.poll(() => new URL(stranger.page.url()).pathname).toBe('/login');
    await stranger.close();
    const admin = await desk.app.signIn();
    const visit = await desk.visit({ signedInAs: admin });
    await visit.open('/no-such-path');
    await expect.poll(() => new URL(visit.page.url()).pathname).toBe('/dashboard');
    await visit.close();
  });

  it('a screen outside the list leads to the first permitted one, in menu order', async () => {
    const admin = await desk.app.signIn({ restriction: read('/loginhistory', '/user') });
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/list');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/user');
    await close();
  });
});

describe('a forbidden screen', () => {
  /** Runs in the page: notes what the window's address and title and the bar say, in each frame. */
  const noteWords = () => {
    const seen = new Set<string>();
    const note = () => {
      seen.add(location.pathname);
      seen.add(document.title);
      seen.add(document.querySelector('h1')?.textContent ?? '');
    };
    addEventListener('popstate', note);
    const everyFrame = () => {
      note();
      requestAnimationFrame(everyFrame);
    };
    everyFrame();
    Object.assign(window, { seen });
  };
  const seenOf = (page: Page) =>
    page.evaluate(() => [...(window as typeof window & { seen: Set<string> }).seen].join(' | '));
  /** The code that a page asks for. */
  const codeOf = (page: Page) => {
    const code = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) code.add(pathname);
    });
    return code;
  };
  /**
   * The code that a screen asks for and others don't. Not the calls: which one brings a file of calls first depends on
   * what the page around it asks in the background, and without the screen's code nothing asks for its calls.
   */
  async function codeOfScreen(path: string, [first, ...more]: [string, ...string[]]): Promise<string[]> {
    const { page, open, close } = await desk.visit({ signedInAs: await desk.app.signIn() });
    const code = codeOf(page);
    await open(first);
    for (const other of more) await open(other);
    const others = new Set(code);
    await open(path);
    await close();
    return [...code].filter((file) => !others.has(file) && !file.startsWith('/assets/calls-'));
  }

  it('is not named and its code not asked for, where the history leads back to it', async () => {
    const forbidden = await codeOfScreen('/withdraw', ['/loginhistory', '/user']);
    expect(forbidden.length).toBeGreaterThan(0);
    const admin = await desk.app.signIn({ restriction: read('/loginhistory', '/user', '/withdraw') });
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/user');
    await open('/withdraw');
    await open('/loginhistory');
    const superadmin = await desk.app.signIn();
    await superadmin.call('PUT', '/adminapi/admin', {
      adminId: admin.id,
      name: 'Changed',
      email: admin.email,
      restriction: read('/loginhistory', '/user'),
    });
    await page.reload();
    const link = page.getByRole('navigation').locator('a[href="/withdraw"]');
    await expect.poll(() => link.count()).toBe(0);
    await settled(page);
    await page.evaluate(noteWords);
    const code = codeOf(page);
    await page.goBack();
    await expect.poll(() => page.title()).toContain('Users Details');
    expect(new URL(page.url()).pathname).toBe('/user');
    expect(await seenOf(page)).not.toMatch(/withdraw/i);
    await page.goForward();
    await expect.poll(() => page.title()).toContain('Login History');
    expect(forbidden.filter((file) => code.has(file))).toEqual([]);
    await close();
  });

  it('is not named and its code not asked for, where its address is typed', async () => {
    const forbidden = await codeOfScreen('/withdraw', ['/loginhistory']);
    const admin = await desk.app.signIn({ restriction: read('/loginhistory') });
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    const code = codeOf(page);
    // Before it leads away the guard reads the rights again: that takes longer than a page is waited for without its name.
    await page.route('**/api/adminprofile', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await page.addInitScript(noteWords);
    await open('/withdraw');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/loginhistory');
    expect((await seenOf(page)).replaceAll('/withdraw', '')).not.toMatch(/withdraw/i);
    expect(forbidden.filter((file) => code.has(file))).toEqual([]);
    await close();
  });
});
