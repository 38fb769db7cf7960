import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permanentDrawerFrom } from '#contract/platform/limits.ts';
import type { Restriction } from '#contract/platform/menu.ts';
import { addressOf, wholeMenu } from '../web/app/menu-lines.ts';
import { isFull } from '../server/testing/rounds.ts';
import { type Desk, settled, startDesk } from './desk.ts';

let desk: Desk;

/** In pixels, as the specification has it. */
const drawerWidth = 260;

beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const read = (...paths: string[]): Restriction[] => paths.map((path) => ({ path, isWriteAccess: false }));

describe('the drawer', () => {
  it(`is ${drawerWidth} px and permanent from ${permanentDrawerFrom} px, temporary below`, async () => {
    const admin = await desk.app.signIn();
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await page.setViewportSize({ width: permanentDrawerFrom, height: 800 });
    await open('/dashboard');
    const users = page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Users', exact: true });
    await page.getByRole('button', { name: 'User Management' }).click();
    expect(await users.isVisible()).toBe(true);
    const drawer = await page
      .getByRole('navigation')
      .first()
      .evaluate((element) => {
        // The width of the whole drawer, which contains the list of links.
        let side: Element = element;
        while (side.parentElement && side.parentElement.getBoundingClientRect().width < 400)
          side = side.parentElement;
        return side.getBoundingClientRect().width;
      });
    expect(Math.round(drawer)).toBe(drawerWidth);
    await page.setViewportSize({ width: permanentDrawerFrom - 1, height: 800 });
    await expect.poll(() => users.isVisible()).toBe(false);
    await page.getByRole('button', { name: /menu/i }).first().click();
    await expect.poll(() => users.isVisible()).toBe(true);
    await users.click();
    await page.waitForURL('**/user');
    await expect.poll(() => users.isVisible()).toBe(false);
    await close();
  });

  it('shows only what the admin may see, groups with their matching children', async () => {
    const admin = await desk.app.signIn({ restriction: read('/loginhistory') });
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/loginhistory');
    const links = await page.getByRole('navigation').getByRole('link').allInnerTexts();
    expect(links.map((text) => text.trim())).toEqual(['Dashboard', 'Login History']);
    await close();
  });

  it('brings the entry of the open screen into view, also one of a group', async () => {
    const { page, open, close } = await desk.visit({
      signedInAs: await desk.app.signIn({ role: 'superadmin' }),
    });
    await page.setViewportSize({ width: 1280, height: 600 });
    await open('/audit/health');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const entry = menu.getByRole('link', { name: 'Health' });
    // Nothing may lie over it, nor may it be cut off.
    const isInView = () =>
      entry.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const [middle, ends] = [(left + right) / 2, [top + 2, bottom - 2]];
        return ends.every((end) => element.contains(document.elementFromPoint(middle, end)));
      });
    await expect.poll(isInView).toBe(true);
    await close();
  });

  it('is empty for an empty list, whose admin lands on the dashboard', async () => {
    const admin = await desk.app.signIn({ restriction: [] });
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/user');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard');
    expect(await page.getByRole('navigation').getByRole('link').count()).toBe(0);
    await close();
  });
});

describe('every screen of the menu', () => {
  it('reads nothing twice, though its first read begins while its code is on its way', async () => {
    const admin = await desk.app.signIn();
    const { page, open, load, close } = await desk.visit({ signedInAs: admin });
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // What the page that is left asks for at its end is not a read of the next one.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked.length = 0;
      // With any parameters: a prefetch with other parameters than the screen's own would be a second read.
      // What is asked now and then was asked by nobody.
      const isUnasked = 'x-unasked' in request.headers();
      if (/^\/(api|adminapi)\//.test(pathname) && !isUnasked) asked.push(`${request.method()} ${pathname}`);
    });
    await open('/dashboard');
    const paths = wholeMenu
      .flatMap((part) => ('lines' in part ? part.lines : [part]))
      .flatMap(({ tabs }) => tabs.map(addressOf));
    expect(paths.length).toBeGreaterThan(50);
    for (const [index, path] of paths.entries()) {
      asked.length = 0;
      // A link does the same as a new page, in a third of the time.
      if (isFull || index % 8 === 0) {
        await load(path);
        // The menu's own read ends each new page's: without it, it would be counted with the next one.
        await expect
          .poll(() => asked.some((one) => one.endsWith('/savedViews')), { message: path })
          .toBe(true);
      } else await open(path);
      const once = new Set(asked);
      expect([path, ...asked]).toEqual([path, ...once]);
    }
    await close();
  });
});

describe('a screen whose code keeps one waiting', () => {
  it('is a name and a skeleton over the page that one leaves, which is found again as it was', async () => {
    const admin = await desk.app.signIn();
    const { page, open, close } = await desk.visit({
      signedInAs: admin,
      viewport: { width: 1000, height: 500 },
    });
    await open('/list?limit=50');
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.evaluate(() => scrollTo(0, 90));
    const link = page.getByRole('navigation').getByRole('link', { name: 'Bid' });
    await link.evaluate((element: HTMLElement) => element.click());
    const skeleton = page.locator('main[inert] + [aria-busy]');
    await skeleton.waitFor();
    await page.getByRole('heading', { level: 1, name: 'Bidding Details' }).waitFor();
    expect(await skeleton.locator('div').isVisible()).toBe(true);
    expect(await page.evaluate(() => [location.pathname, scrollY])).toEqual(['/list', 90]);
    held.resolve();
    await page.waitForURL('**/bidlist');
    await settled(page);
    expect(await skeleton.count()).toBe(0);
    expect(await page.evaluate(() => [document.activeElement?.tagName, scrollY])).toEqual(['H1', 0]);

    const flashes = await page.evaluateHandle(() => {
      const seen = { count: 0 };
      new MutationObserver(() => (seen.count += document.querySelector('main[inert]') ? 1 : 0)).observe(
        document.body,
        { subtree: true, childList: true, attributes: true },
      );
      return seen;
    });
    await page.goBack();
    await page.waitForURL('**/list?limit=50');
    await settled(page);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(90);
    expect(await flashes.evaluate(({ count }) => count)).toBe(0);
    await close();
  });
});

describe('a changed right', () => {
  it('redraws the open screen’s menu and guards without a new sign-in', async () => {
    const superadmin = await desk.app.signIn();
    const admin = await desk.app.signIn({ restriction: read('/user', '/loginhistory') });
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/user');
    await superadmin.call('PUT', '/adminapi/admin', {
      adminId: admin.id,
      name: 'Changed',
      email: admin.email,
      restriction: read('/loginhistory'),
    });
    await page.getByRole('navigation').getByRole('link', { name: 'Login History' }).click();
    await expect
      .poll(() => page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }).count())
      .toBe(0);
    await open('/user');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/loginhistory');
    await close(/403/);
  });
});

describe('theme and language', () => {
  it('are remembered for the admin, also on another machine; Arabic mirrors the layout', async () => {
    const admin = await desk.app.signIn();
    const first = await desk.visit({ signedInAs: admin });
    await first.open('/dashboard');
    await first.page.getByRole('button', { name: 'Profile menu' }).click();
    await first.page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await first.page.getByRole('menuitemradio', { name: 'العربية' }).click();
    await expect.poll(() => first.page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await expect
      .poll(async () => (await admin.call('GET', '/api/adminprofile')).body.data.data)
      .toMatchObject({ theme: 'dark', language: 'ar' });
    await first.close();

    const second = await desk.visit({ signedInAs: admin });
    await second.open('/user');
    await expect.poll(() => second.page.evaluate(() => document.documentElement.lang)).toBe('ar');
    await expect
      .poll(() => second.page.evaluate(() => document.documentElement.dataset['mantineColorScheme']))
      .toBe('dark');
    const [drawer, table] = await Promise.all([
      second.page.getByRole('navigation').first().boundingBox(),
      second.page.getByRole('table').boundingBox(),
    ]);
    expect(drawer?.x ?? 0).toBeGreaterThan(table?.x ?? 0);
    await second.close();
  });
});

describe('the keyboard', () => {
  it('reaches and works everything: skip link, menu, search, table, form', async () => {
    const admin = await desk.app.signIn();
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/dashboard');
    await page.keyboard.press('Tab');
    const skip = page.locator(':focus');
    expect(await skip.getAttribute('href')).toMatch(/^#/);
    await page.keyboard.press('Enter');
    const link = page.getByRole('navigation').getByRole('link', { name: 'Admin Management' });
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/list');
    await page.getByRole('link', { name: 'Add Admin' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/add');
    await page.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.type('Keyed In');
    await page.keyboard.press('Tab');
    await page.keyboard.type('keyed.in@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('a password for tests');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/list');
    await page.getByRole('cell', { name: 'keyed.in@example.com' }).waitFor();
    await close();
  });
});
