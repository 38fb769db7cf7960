import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pictureFile, sendForm } from '../server/testing/marketplace.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectAccessible, expectToast, settled, startDesk } from './desk.ts';
import { expectFitsPhone } from './phone.ts';

describe('the appearance', () => {
  let desk: Desk;
  let root: TestAdmin;

  beforeAll(async () => {
    desk = await startDesk();
    root = await desk.app.signIn({ name: 'Root' });
  });
  afterEach(() => root.call('POST', '/adminapi/appearance/reset', {}));
  afterAll(() => desk?.close());

  const chosen = async (size: number) => ({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await (await pictureFile(size)).arrayBuffer()),
  });

  /** specification 29.1 and 29.3 */
  it('is changed with a preview, and pages have it before their code runs', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: root });
    await open('/setting');
    await page
      .getByRole('navigation', { name: 'Settings Details' })
      .getByRole('link', { name: 'Appearance' })
      .click();
    await page.getByLabel('Name', { exact: true }).fill('Bazaar');
    await page.getByRole('textbox', { name: 'Accent color', exact: true }).fill('#0b6e4f');
    await page.getByLabel('Logo', { exact: true }).setInputFiles(await chosen(120));
    await page.getByLabel('Favicon').setInputFiles(await chosen(40));
    await page.getByLabel('Begin emails with logo and name').check();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('Dashboard · Bazaar').waitFor();
    await expect.poll(() => preview.locator('img').count()).toBe(4);
    await expectAccessible(page, 'appearance');
    await page.getByRole('button', { name: 'Update' }).click();
    await expectToast(page, 'Appearance saved');
    const looks = () =>
      page.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        return [document.title, style.getPropertyValue('--accent')];
      });
    await expect.poll(looks).toEqual(['Appearance · Bazaar', '#0b6e4f']);
    await open('/faq');
    await page.getByRole('complementary').getByRole('link', { name: 'Bazaar' }).waitFor();

    // Without any code, a page already has title, color and favicon.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/login');
    expect((await looks())[0]).toBe('Bazaar');
    expect(await page.locator('link[rel=icon]').getAttribute('href')).toMatch(/^\/images\//);
    await close(/Failed to load resource|ERR_FAILED/);

    const visitor = await desk.visit({ colorScheme: 'dark' });
    await visitor.page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { loginShifts: shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await visitor.open('/login');
    await visitor.page.getByText('Bazaar', { exact: true }).waitFor();
    expect(await visitor.page.locator('main img').count()).toBe(1);
    expect(await visitor.page.title()).toContain('· Bazaar');
    const shifts = await visitor.page.evaluate(
      () => (window as typeof window & { loginShifts: number[] }).loginShifts,
    );
    // A font that replaces its fallback moves less than a hundredth of a pixel.
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.0001);
    await expectAccessible(visitor.page, 'login with an accent, dark');
    await visitor.close();
  });

  /** specification 29.1 */
  it('loses one picture, and keeps the others', async () => {
    await sendForm(desk.app, root, '/adminapi/appearance', {
      name: 'Bazaar',
      accent: '#0b6e4f',
      hasMailHeader: 'false',
      logo: await pictureFile(120),
      favicon: await pictureFile(40),
    });
    const { page, open, close } = await desk.visit({
      signedInAs: root,
      viewport: { width: 360, height: 740 },
    });
    await open('/setting/appearance');
    const pictures = page.getByRole('main').locator('form img');
    await expect.poll(() => pictures.count()).toBe(2);
    await page.getByRole('button', { name: 'Remove picture' }).first().click();
    await expect.poll(() => pictures.count()).toBe(1);
    await page.getByRole('button', { name: 'Keep current picture' }).click();
    await expect.poll(() => pictures.count()).toBe(2);
    await page.getByRole('button', { name: 'Remove picture' }).first().click();
    await expectFitsPhone(page, 'appearance without its logo');
    await page.getByRole('button', { name: 'Update' }).click();
    await expectToast(page, 'Appearance saved');
    const { result } = (await root.call('GET', '/adminapi/appearance')).body;
    expect(result).toMatchObject({
      name: 'Bazaar',
      logo: null,
      favicon: expect.stringMatching(/^\/images\//),
    });
    await close();
  });

  /** specification 29.2 */
  it('refuses an accent on which text can’t be read, and offers the nearest', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: root });
    await open('/setting/appearance');
    const accent = page.getByRole('textbox', { name: 'Accent color', exact: true });
    await accent.fill('#ffd400');
    await page.getByText('Contrast of white text on it: 1.43:1.').waitFor();
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('White text on this color has a contrast of 1.43:1, and needs 4.5:1.').waitFor();
    await page.getByRole('button', { name: /^Use #/ }).click();
    expect(await accent.inputValue()).not.toBe('#ffd400');
    await page.getByRole('button', { name: 'Update' }).click();
    await expectToast(page, 'Appearance saved');
    await page.getByRole('button', { name: 'Reset to default' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset appearance' }).click();
    await expectToast(page, 'Appearance reset');
    await expect.poll(() => accent.inputValue()).toBe('#4547c4');
    await settled(page);
    await expectFitsPhone(page, 'appearance');
    await close();
  });
});
