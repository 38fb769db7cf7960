import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectAccessible, startDesk, typeAtOnce } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk({}, { users: 300 });
  admin = await desk.app.signIn({ name: 'Root' });
});
afterAll(() => desk.close());

const read = (...paths: string[]) => paths.map((path) => ({ path, isWriteAccess: false }));
const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Search results' }).getByRole('option');
async function summon(page: Page): Promise<void> {
  // Keys pressed before the screen is rendered are lost.
  await page.getByRole('button', { name: 'Search' }).waitFor();
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
}
const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('the palette', () => {
  it('reads a filter in words, says it as text, and opens the filtered list', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: await desk.app.signIn() });
    await open('/dashboard');
    await summon(page);
    await page.keyboard.type('withdrawals over 1000 USDT older than a day');
    const filter = page.getByRole('group', { name: 'Filter' }).getByRole('option');
    await expect
      .poll(() => filter.allInnerTexts())
      .toEqual(['Withdrawals: Amount from 1,000 · Currency USDT · Date older than 1 day']);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/withdraw\?amount=1000/);
    const chips = page.getByRole('list', { name: 'Active filters' });
    await expect.poll(() => chips.innerText()).toContain('from 1,000');
    // The list accepts the filter.
    await page.getByRole('table', { name: 'Withdraw List' }).waitFor();
    expect(new URL(page.url()).searchParams.get('currencySymbol')).toBe('USDT');

    await summon(page);
    await page.keyboard.type('withdrawals over 1000 somethings');
    await expect.poll(() => filter.count()).toBe(0);
    await page.keyboard.press('Escape');
    await close();
  });

  it('offers a filter only of lists that the admin can open, and exports a list', async () => {
    const reader = await desk.app.signIn({ restriction: read('/user') });
    const { page, open, close } = await desk.visit({ signedInAs: reader });
    await open('/user');
    await summon(page);
    await page.keyboard.type('open tickets');
    await page.getByRole('status').filter({ hasText: 'No results' }).waitFor();
    expect(await page.getByRole('group', { name: 'Filter' }).count()).toBe(0);
    await field(page).fill('export users');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /Export/ }).waitFor();
    await close();
  });

  it('goes to a screen, does the screen’s main action and leaves, all by keys', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: await desk.app.signIn() });
    await open('/dashboard');
    await summon(page);
    await page.keyboard.type('category man');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/categorylist');
    await expect.poll(() => field(page).count()).toBe(0);
    // The current screen adds its own action.
    await page.getByRole('link', { name: 'Add Category' }).waitFor();

    await summon(page);
    const first = options(page).first();
    await expect.poll(() => first.innerText()).toContain('Add Category');
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'));
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => first.getAttribute('aria-selected')).toBe('false');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => first.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/addcategory');

    await summon(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => field(page).count()).toBe(0);
    expect(pathOf(page)).toBe('/addcategory');

    await summon(page);
    await expect
      .poll(() => page.getByRole('group', { name: 'Recent' }).getByRole('option').allInnerTexts())
      .toEqual([expect.stringContaining('Add Category'), expect.stringContaining('Category Management')]);
    await page.keyboard.type('sign out');
    await page.keyboard.press('Enter');
    await page.waitForURL(/login/i);
    await close();
  });

  it('finds a user by address or mail, and opens the record', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: await desk.app.signIn() });
    const users = (await admin.call('GET', '/api/getAllusers?limit=100')).body.data;
    const user = users.find(({ email }: { email: string | null }) => email !== null);
    await open('/support');
    await page.getByRole('button', { name: 'Search' }).click();
    await field(page).fill(user.email);
    const hit = page.getByRole('group', { name: 'Users' }).getByRole('option');
    await expect.poll(() => hit.allInnerTexts()).toEqual([expect.stringContaining(user.name)]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/user/${user._id}`);

    await summon(page);
    await options(page).filter({ hasText: user.email }).click();
    expect(pathOf(page)).toBe(`/user/${user._id}`);
    const kept = () =>
      page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('recent')));
    expect(JSON.stringify(await kept())).toContain(user.email);
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(/login/i);
    await expect.poll(async () => JSON.stringify(await kept())).not.toContain(user.email);
    await close();
  });

  it('asks once typing stops, drops what is no longer wanted, and says what failed', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    const asked: string[] = [];
    await page.route('**/adminapi/find?*', async (route) => {
      const search = new URL(route.request().url()).searchParams.get('search') ?? '';
      asked.push(search);
      // It is never answered, so the page can only drop it.
      if (search === 'slow') return undefined;
      if (search === 'broken')
        return route.fulfill({ status: 503, json: { errors: { messages: 'Resting' } } });
      const hits = [{ kind: 'user', _id: crypto.randomUUID(), title: `Found ${search}`, detail: '' }];
      return route.fulfill({ json: { result: { hits } } }).catch(() => {});
    });
    await open('/dashboard');
    await summon(page);
    await typeAtOnce(page, 'slow');
    await expect.poll(() => asked).toEqual(['slow']);
    const dropped = page.waitForEvent('requestfailed');
    await typeAtOnce(page, 'er');
    await dropped;
    await options(page).filter({ hasText: 'Found slower' }).waitFor();
    expect(asked).toEqual(['slow', 'slower']);
    await field(page).fill('broken');
    await page.getByRole('status').getByText('Resting').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await close(/503/);
  });

  it('offers and finds only what the admin may', async () => {
    const reader = await desk.app.signIn({ restriction: read('/categorylist', '/support') });
    const { page, open, close } = await desk.visit({ signedInAs: reader });
    await open('/categorylist');
    await summon(page);
    const offered = async () => (await options(page).allInnerTexts()).map((text) => text.split('\n')[0]);
    await expect
      .poll(offered)
      .toEqual([
        'Dashboard',
        'Category Management',
        'Support',
        'Canned replies',
        'Service levels',
        'Customer satisfaction (CSAT)',
        'Security',
        'Two-factor authentication',
        'Passkeys',
        'Active sessions',
        'API access',
        'Profile',
        'Trash',
        'API',
        'Handbook',
        'Connect a marketplace',
        'Export Tickets',
        'Theme: light',
        'Theme: dark',
        'Theme: system',
        'Language: English',
        'Language: Arabic',
        'Logout',
      ]);
    const answered = page.waitForResponse(/adminapi\/find/);
    await field(page).fill('example');
    const { result } = await (await answered).json();
    expect(new Set(result.hits.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['ticket']));
    await close();

    const nobody = await desk.app.signIn({ restriction: [] });
    const empty = await desk.visit({ signedInAs: nobody });
    const asked: string[] = [];
    empty.page.on('request', (request) => asked.push(request.url()));
    await empty.open('/dashboard');
    await summon(empty.page);
    await empty.page.keyboard.type('example');
    await empty.page.getByRole('status').getByText('No results').waitFor();
    expect(asked.filter((url) => url.includes('/find'))).toEqual([]);
    await empty.close();
  });

  it('switches theme and language, and finds by the English name in Arabic', async () => {
    const own = await desk.app.signIn();
    const { page, open, close } = await desk.visit({ signedInAs: own });
    await open('/dashboard');
    await summon(page);
    await page.keyboard.type('dark');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']))
      .toBe('dark');
    await summon(page);
    await page.keyboard.type('العربية');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await page.keyboard.press('Control+k');
    const bids = (await admin.call('GET', '/api/getBidslist?page=1&limit=1')).body;
    const menu = page.getByRole('navigation').locator('a[href="/bidlist"]');
    expect(await menu.innerText()).toBe('المزايدات');
    const [, bid = ''] = /"_id":"([^"]+)"/.exec(JSON.stringify(bids)) ?? [];
    await page.getByRole('combobox', { name: 'بحث' }).fill(bid);
    await page.getByRole('group', { name: 'المزايدات' }).getByRole('option').waitFor();
    await page.getByRole('combobox', { name: 'بحث' }).fill('trade history');
    await expect.poll(() => page.getByRole('option').first().innerText()).toContain('سجل التداول');
    await expectAccessible(page, 'the palette, dark, Arabic');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/trade-history');
    await close();
  });

  it.each([360, 1440])('is accessible and fits %i pixels', async (width) => {
    const { page, open, close } = await desk.visit({ signedInAs: admin, viewport: { width, height: 740 } });
    await open('/user');
    await page.getByRole('button', { name: 'Search' }).click();
    await field(page).fill('a');
    await page.getByRole('group', { name: 'Tickets' }).waitFor();
    await expectAccessible(page, `the palette at ${width}`);
    const box = await page.getByRole('dialog').boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
    await close();
  });
});
