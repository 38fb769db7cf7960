import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenKey } from '#contract/platform/limits.ts';
import { uuidV7 } from '../server/platform/db/uuid-v7.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectAccessible, settled, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk({}, { users: 800 });
  admin = await desk.app.signIn();
});
afterAll(() => desk.close());

describe('the dashboard', () => {
  it('shows the user count with its trend, and charts that a table says too', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/dashboard');
    await page.getByText('800', { exact: true }).waitFor();
    const titles = page.getByRole('heading', { level: 3 });
    await expect
      .poll(() => titles.allInnerTexts())
      .toEqual(['New users', 'Trade volume', 'NFT sales', 'Fee revenue', 'Withdrawals', 'Tickets']);

    const { users, volume, days } = (await admin.call('GET', '/adminapi/dashboardFigures')).body.result;
    // The card and the chart count the same days.
    await page.getByText(new RegExp(`^${users.total} new users? in 30 days`)).waitFor();
    await page
      .getByRole('img', { name: new RegExp(`New users, each day.*New users ${users.total}$`) })
      .waitFor();
    await page.getByText('Figures in a table').nth(1).click();
    const cells = page.getByRole('group', { name: 'Trade volume: table' }).getByRole('cell');
    const shown = async () => (await cells.allInnerTexts()).map((text) => text.replaceAll(',', ''));
    await expect.poll(shown).toEqual(volume[0].perDay.toReversed());
    expect(await cells.count()).toBe(days.length);
    await page.getByRole('combobox', { name: 'Volume currency' }).selectOption(volume[1].currency);
    await expect.poll(shown).toEqual(volume[1].perDay.toReversed());
    await close();
  });

  it('leads from a bar, from a day and from what waits to exactly those rows', async () => {
    // Far from UTC, the day of a bar is still a day of UTC.
    const { page, open, close } = await desk.visit({ signedInAs: admin, timezoneId: 'Pacific/Auckland' });
    await open('/dashboard?days=7');
    const { withdrawals, days } = (await admin.call('GET', '/adminapi/dashboardFigures?days=7')).body.result;
    const nth = withdrawals.settled.findLastIndex((count: number) => count > 0);
    const expected = withdrawals.settled[nth] + withdrawals.waiting[nth];
    const chart = page.getByRole('region', { name: 'Withdrawals' });
    // The hint shows that the chart knows which day the pointer is on.
    const bar = chart.locator('.recharts-bar-rectangle path').last();
    await bar.hover({ force: true });
    await chart.getByText(/^\d\d-\d\d-\d{4}$/).waitFor();
    await bar.click({ force: true });
    await page.waitForURL(/\/withdraw\?when=\d{4}-\d\d-\d\dZ\.\./);
    await page.goBack();
    await chart.getByText('Figures in a table').click();
    await chart
      .getByRole('row')
      .nth(days.length - nth)
      .getByRole('link')
      .click();
    await page.waitForURL(`**/withdraw?when=${days[nth]}Z..${days[nth]}Z`);
    await page.getByText(new RegExp(`of ${expected}\\b`)).waitFor();
    await page.goBack();
    const { items } = (await admin.call('GET', '/adminapi/waiting')).body.result;
    const { count } = items.find(({ kind }: { kind: string }) => kind === 'withdrawalsNew');
    const waiting = page.getByRole('region', { name: 'Needs attention' });
    await waiting.getByRole('link', { name: `New withdrawals ${count}` }).click();
    await page.waitForURL('**/withdraw?status=1');
    await page.getByText(new RegExp(`of ${count}\\b`)).waitFor();
    await close();
  });

  it('leads from each kind of row that waits to exactly those rows', async () => {
    const { db } = desk.app.services;
    const endpoint = (url: string, state: object) =>
      db
        .insertInto('webhook_endpoints')
        .values({ id: uuidV7(), url, description: '', secret: Buffer.from('sealed'), position: 0, ...state })
        .execute();
    const paused = (because: string) => ({ paused_at: new Date(), paused_because: because, failures: 3 });
    await endpoint('https://shop.example/hears', {});
    await endpoint('https://shop.example/by-hand', paused('byHand'));
    await endpoint('https://shop.example/tried-again', { failures: 2 });
    await endpoint('https://shop.example/failing', paused('failing'));
    await endpoint('https://shop.example/gone', paused('gone'));
    const message = { to_address: 'a@example.com', subject: 's', text: 't' };
    for (const status of ['failed', 'sent'] as const)
      await db
        .insertInto('mail_messages')
        .values({ id: uuidV7(), ...message, status })
        .execute();
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/dashboard');
    const rows = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
    const shown = await rows.allInnerTexts();
    expect(shown.map((text) => text.replace(/\s+/g, ' ').trim())).toContain('Failing webhooks 3');
    expect(shown.length).toBeGreaterThan(5);
    for (const [index, text] of shown.entries()) {
      const count = text.match(/[\d,]+$/)?.[0] ?? '';
      await rows.nth(index).getByRole('link').click();
      await page.getByText(new RegExp(`of ${count}$`)).waitFor();
      await page.goBack();
      await settled(page);
    }
    await close();
  });

  it('has one count card, and what needs attention below it at full width, which stays folded', async () => {
    const [one, other] = [admin, await desk.app.signIn({ name: 'Noor' })];
    const { page, open, close } = await desk.visit({ signedInAs: one });
    await open('/dashboard');
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Users',
      'Needs attention',
      'By day',
    ]);
    const places = await page.locator('main section').evaluateAll((sections) =>
      sections.slice(0, 2).map((section) => {
        const { left, right, top, bottom } = section.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    const [users, attention] = places;
    expect(attention).toMatchObject({ left: users?.left, right: users?.right });
    expect(attention?.top).toBeGreaterThan(users?.bottom ?? Infinity);

    const rows = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
    const fold = page.getByRole('button', { name: 'Needs attention' });
    await rows.first().waitFor();
    await fold.click();
    await expect.poll(() => rows.count()).toBe(0);
    await page.reload();
    await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false');
    expect(await rows.count()).toBe(0);
    // Somebody else on the same machine has a choice of their own.
    await page.evaluate(([key, token]) => localStorage.setItem(key, token), [tokenKey, other.token] as const);
    await page.reload();
    await rows.first().waitFor();
    await page.evaluate(([key, token]) => localStorage.setItem(key, token), [tokenKey, one.token] as const);
    await page.reload();
    await fold.press('Enter');
    await rows.first().waitFor();
    await close();
  });

  it('leaves what the server lacks to a page for superadmins', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/dashboard');
    expect(await page.getByRole('main').innerText()).not.toMatch(/[A-Z]+_[A-Z]+|backup/i);
    await page.getByRole('button', { name: 'Administration' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Health' }).click();
    await page.waitForURL('**/audit/health');
    await page
      .getByText('Set the backup folder under Server settings to take a backup every night.')
      .waitFor();
    await page
      .getByText('Set the mail server under Server settings. Until then, no email is sent.')
      .waitFor();
    await page.getByText('Key 1 is in use.').waitFor();
    await page.getByText('Set SIEM_URL on the server to send the audit trail to a SIEM.').waitFor();
    await expectAccessible(page, '/audit/health');
    await close();
    const reader = await desk.app.signIn({ restriction: [{ path: '/support', isWriteAccess: false }] });
    const other = await desk.visit({ signedInAs: reader });
    await other.open('/dashboard');
    expect(await other.page.getByRole('link', { name: 'Health' }).count()).toBe(0);
    await other.open('/audit/health');
    await other.page.waitForURL('**/support');
    await other.close();
  });

  it('shows the first steps on an empty desk, and what is done of them', async () => {
    const empty = await startDesk();
    try {
      const first = await empty.app.signIn();
      const { page, open, close } = await empty.visit({ signedInAs: first });
      await open('/dashboard');
      const steps = page.getByRole('region', { name: 'First steps' });
      await steps.waitFor();
      expect(await steps.getByRole('img', { name: 'Done' }).count()).toBe(0);
      expect(await page.getByText('Figures in a table').count()).toBe(0);
      await empty.app.signIn({ restriction: [] });
      await page.reload();
      await expect.poll(() => steps.getByRole('img', { name: 'Done' }).count()).toBe(1);
      expect(await page.getByRole('main').innerText()).not.toMatch(/[A-Z]+_[A-Z]+/);
      await expectAccessible(page, 'the first steps');
      await close();
    } finally {
      await empty.close();
    }
  });

  it('keeps the days in the URL, by keyboard too', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/dashboard?days=90');
    const chosen = page.getByRole('radio', { name: '90 days' });
    await chosen.waitFor({ state: 'attached' });
    await expect.poll(() => chosen.isChecked()).toBe(true);
    const table = page.getByRole('group', { name: 'Tickets: table' });
    await page.getByText('Figures in a table').last().click();
    await expect.poll(() => table.getByRole('row').count()).toBe(91);
    await chosen.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => table.getByRole('row').count()).toBe(8);
    expect(new URL(page.url()).search).toBe('?days=7');
    await page.getByText('30 days', { exact: true }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await close();
  });

  it('shows an admin only what their menus hold, and nothing below the count without any', async () => {
    const supporter = await desk.app.signIn({ restriction: [{ path: '/support', isWriteAccess: false }] });
    const one = await desk.visit({ signedInAs: supporter });
    await one.open('/dashboard');
    await one.page.getByRole('heading', { level: 3 }).waitFor();
    expect(await one.page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Tickets']);
    expect(await one.page.getByText(/new users/).count()).toBe(0);
    await one.close();

    const nobody = await desk.app.signIn({ restriction: [] });
    const other = await desk.visit({ signedInAs: nobody });
    const asked: string[] = [];
    other.page.on('request', (request) => asked.push(request.url()));
    await other.open('/dashboard');
    await other.page.getByText('800', { exact: true }).waitFor();
    expect(asked.filter((url) => /dashboardFigures|charts-/.test(url))).toEqual([]);
    await other.close();
  });

  it('stands still while it loads, and offers to try again what failed', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    let isBroken = true;
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/adminapi/dashboardFigures*', async (route) => {
      if (isBroken) return route.fulfill({ status: 503, json: { errors: { messages: 'Resting' } } });
      await isAnswered;
      return route.continue();
    });
    await open('/dashboard');
    await page.getByText('Resting').waitFor();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    const height = () => page.evaluate(() => document.querySelector('main')?.scrollHeight ?? 0);
    await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBeGreaterThan(0);
    const loading = await height();
    answer();
    await page.getByRole('heading', { level: 3 }).first().waitFor();
    await settled(page);
    expect(await height()).toBe(loading);
    await close(/503/);
  });

  it('offers to fetch the charts again where their code did not come', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await page.route(/\/charts-[^/]+\.js$/, (route) => route.abort());
    await open('/dashboard');
    await page.getByText('Part of the page could not be loaded').waitFor();
    await page.unroute(/\/charts-[^/]+\.js$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 3 }).first().waitFor();
    await close(/ERR_FAILED/);
  });

  it.each([
    ['dark', 'en'],
    ['light', 'ar'],
  ] as const)('fits 360 pixels and is accessible in %s, %s', async (colorScheme, locale) => {
    const { page, open, close } = await desk.visit({
      signedInAs: admin,
      colorScheme,
      locale,
      viewport: { width: 360, height: 740 },
    });
    await open('/dashboard');
    await page.getByRole('heading', { level: 3 }).first().waitFor();
    await page.locator('summary').first().click();
    await expectAccessible(page, `/dashboard, ${colorScheme}, ${locale}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await close();
  });
});
