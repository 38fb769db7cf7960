import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atRest, type Desk, expectAccessible, startDesk } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({}, { users: 200 });
});
afterAll(() => desk.close());

/** Runs in the page: adds up what moves without a key or a click shortly before. */
function noteShifts(): void {
  Object.assign(window, { moved: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) Object.assign(window, { moved: Reflect.get(window, 'moved') + entry.value });
  }).observe({ type: 'layout-shift', buffered: true });
}
const shiftOf = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'moved')));

const help = (page: Page) => page.getByRole('button', { name: /^Help/ });

/** specification 31.1 */
describe('help', () => {
  it('opens the page of the screen, by keyboard too, and gives the focus back', async () => {
    const reader = await desk.app.signIn({ restriction: [{ path: '/user', isWriteAccess: false }] });
    const { page, open, close } = await desk.visit({ signedInAs: reader });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await open('/user');
    expect(asked.filter((url) => /adminapi\/(?:tour|preferences)/.test(url))).toEqual([]);
    await help(page).focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Users' });
    await panel.getByRole('heading', { name: 'States' }).waitFor();
    await expectAccessible(page, 'help');
    // The trash is everybody's, cases aren't theirs.
    expect(await panel.getByRole('link', { name: 'trash' }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await help(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');

    await help(page).click();
    await panel.getByRole('link', { name: 'trash' }).click();
    await page.waitForURL('**/trash');
    await panel.waitFor({ state: 'detached' });
    await help(page).click();
    await page
      .getByRole('dialog', { name: 'Trash' })
      .getByRole('link', { name: /All pages/ })
      .click();
    await page.waitForURL('**/guide/handbook?page=trash');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Users' }).waitFor();
    expect(await pages.getByRole('link', { name: 'Withdrawals' }).count()).toBe(0);
    await expectAccessible(page, 'the handbook');
    await close();
  });

  it('covers a window of 360 pixels, reads from right to left, and moves nothing', async () => {
    const admin = await desk.app.signIn();
    const { page, context, open, close } = await desk.visit({
      signedInAs: admin,
      viewport: { width: 360, height: 740 },
    });
    await context.addInitScript(noteShifts);
    await admin.call('PUT', '/adminapi/preferences', { language: 'ar' });
    await open('/support');
    await atRest(page);
    const before = await shiftOf(page);
    // So late that no shift counts as caused by the click.
    await page.route('**/assets/*', (route) => setTimeout(() => void route.continue(), 600));
    await page.getByRole('button', { name: /^المساعدة/ }).click();
    const panel = page.getByRole('dialog', { name: 'تذاكر الدعم' });
    await panel.getByRole('heading', { name: 'الحالات' }).waitFor();
    expect((await panel.boundingBox())?.width).toBe(360);
    expect(await panel.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    await expectAccessible(page, 'help in Arabic');
    // In a new browser the screen itself changes its language while it loads.
    expect((await shiftOf(page)) - before).toBeLessThanOrEqual(0.01);
    await close();
  });
});

/** specification 31.2 */
it('marks a new version until its changes were opened, also on another machine', async () => {
  const admin = await desk.app.signIn();
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/user');
  const news = page.getByRole('button', { name: 'Help. There is a new version.' });
  await news.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'What’s new' }).click();
  const versions = dialog.getByRole('heading', { name: /^Version / });
  await versions.first().waitFor();
  const names = await versions.allInnerTexts();
  expect(names.length).toBeGreaterThan(1);
  expect(names).toEqual(names.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true })));
  await expectAccessible(page, 'what is new');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Help', exact: true }).waitFor();
  await close();

  const other = await desk.visit({ signedInAs: admin });
  await other.open('/user');
  await other.page.getByRole('button', { name: 'Help', exact: true }).waitFor();
  await other.close();
});

describe('the first sign-in', () => {
  /** specification 31.3 */
  it('says once what a sub-admin may do, and leads there', async () => {
    const helper = await desk.app.signIn({
      isNew: true,
      name: 'Noor',
      restriction: [
        { path: '/support', isWriteAccess: true },
        { path: '/verificationlist', isWriteAccess: false },
      ],
    });
    const { page, context, open, close } = await desk.visit({ signedInAs: helper });
    await context.addInitScript(noteShifts);
    await open('/dashboard');
    const welcome = page.getByRole('dialog', { name: 'Welcome, Noor' });
    await welcome.waitFor();
    const may = welcome.getByRole('region', { name: 'What you can do' });
    expect(await may.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('Email Verification View only'),
      expect.stringContaining('Support View and change'),
    ]);
    await expectAccessible(page, 'the welcome');
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.05);
    await welcome.getByRole('link', { name: 'Support' }).click();
    await page.waitForURL('**/support');
    await welcome.waitFor({ state: 'detached' });
    await close();

    const again = await desk.visit({ signedInAs: helper });
    await again.open('/dashboard');
    await again.page.getByRole('button', { name: 'Inbox' }).waitFor();
    expect(await again.page.getByRole('dialog').count()).toBe(0);
    await again.close();
  });

  /** specification 31.4 */
  it('offers a superadmin the tour of the sample: five stops beside real elements, and again from Help', async () => {
    const admin = await desk.app.signIn({ isNew: true });
    const { page, context, open, close } = await desk.visit({ signedInAs: admin });
    await context.addInitScript(noteShifts);
    await open('/dashboard');
    const start = page.getByRole('button', { name: 'Start the tour' });
    await start.click();
    for (const [index, [title, path]] of [
      ['Dashboard', /\/dashboard$/],
      ['A user’s page', /\/user\/[\da-f-]{36}$/],
      ['A withdrawal approval', /\/withdrawal-approvals\/[\da-f-]{36}$/],
      ['A case', /\/case-list\/view\/[\da-f-]{36}$/],
      ['Administration › Security policy', /\/security-policy$/],
    ].entries() as ArrayIterator<[number, [string, RegExp]]>) {
      const card = page.getByRole('dialog', { name: `Tour, ${index + 1} of 5` });
      await card.getByRole('heading', { name: title }).waitFor();
      // The card stays while the next screen loads.
      await expect.poll(() => page.url()).toMatch(path);
      await expect.poll(() => card.evaluate((element) => element === document.activeElement)).toBe(true);
      const [at, size] = [await card.boundingBox(), page.viewportSize()];
      expect((at?.y ?? -1) >= 0 && (at?.y ?? 0) + (at?.height ?? 0) <= (size?.height ?? 0)).toBe(true);
      // How far other screens move while they load is measured for each of them (layout-shift.test.ts).
      if (index === 0) expect(await shiftOf(page)).toBeLessThanOrEqual(0.05);
      if (index === 1) await expectAccessible(page, 'a stop of the tour');
      await card.getByRole('button', { name: index === 4 ? 'Finish' : 'Next' }).click();
    }
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.reload();
    await help(page).click();
    await start.click();
    const first = page.getByRole('dialog', { name: 'Tour, 1 of 5' });
    await first.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.keyboard.press('Escape');
    await first.waitFor({ state: 'detached' });
    await close();
  });
});
