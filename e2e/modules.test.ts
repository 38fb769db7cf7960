import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectAccessible, startDesk, told } from './desk.ts';
import { expectFitsPhone } from './phone.ts';

describe('modules', () => {
  let desk: Desk;
  let root: TestAdmin;

  beforeAll(async () => {
    desk = await startDesk();
    root = await desk.app.signIn({ name: 'Root' });
  });
  afterAll(() => desk?.close());

  /** specification 27.1 */
  it('are switched off and on; menus and screens follow at once', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: root });
    await open('/setting/modules');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const cases = menu.locator('a[href="/case-list"]');
    await cases.waitFor();
    await expectAccessible(page, 'modules');
    await page.getByRole('button', { name: 'Switch off Cases' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Open cases stay as they are').waitFor();
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await told(page, 'Cases switched off');
    await cases.waitFor({ state: 'detached' });
    await open('/case-list');
    expect(new URL(page.url()).pathname).not.toBe('/case-list');
    await open('/setting/modules');
    await page.getByText('Switched off by Root').waitFor();
    await page.getByRole('button', { name: 'Switch on Cases' }).click();
    await told(page, 'Cases switched on');
    await cases.waitFor();
    await close();
  });

  it('fit a phone', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: root });
    await open('/setting/modules');
    await page.getByRole('button', { name: 'Switch off Cases' }).waitFor();
    await expectFitsPhone(page, 'modules');
    await close();
  });
});
