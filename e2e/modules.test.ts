import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { menuEntry } from '#contract/platform/menu.ts';
import { screenAt } from '../web/app/screen-table.ts';
import { screens } from '../web/app/screens.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { uuidV7 } from '../server/platform/db/uuid-v7.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';
import { expectFitsPhone } from './phone.ts';

/** The screens of modules: by their own, or by that of their menu. */
const ofModules = screens.filter(({ module, access }) => module ?? menuEntry(access)?.module);

describe('modules', () => {
  let desk: Desk;
  let root: TestAdmin;

  beforeAll(async () => {
    desk = await startDesk({}, { users: 40 });
    await switchAll(true);
    root = await desk.app.signIn({ name: 'Root' });
  });
  afterAll(() => desk?.close());

  const switchAll = (areOn: boolean) =>
    desk.app.services.db
      .updateTable('modules')
      .set({ switched_off_at: areOn ? null : new Date() })
      .execute();

  /** specification 27.1 */
  it('are switched off and on; tabs and screens follow at once', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: root });
    const cases = page.getByRole('navigation', { name: 'Report list' }).getByRole('link', { name: 'Cases' });
    await open('/report-list');
    await cases.waitFor();
    const settings = page.getByRole('navigation', { name: 'Settings Details' });
    await open('/setting');
    await settings.getByRole('link', { name: 'Modules' }).click();
    await page.getByRole('button', { name: 'Turn off Cases' }).waitFor();
    await expectAccessible(page, 'modules');
    await page.getByRole('button', { name: 'Turn off Cases' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Open cases stay as they are').waitFor();
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expectToast(page, 'Cases switched off');
    await page.getByText('Turned off by Root').waitFor();
    await open('/report-list');
    await page.getByRole('columnheader').first().waitFor();
    expect(await cases.count()).toBe(0);
    await open('/case-list');
    expect(new URL(page.url()).pathname).not.toBe('/case-list');
    await open('/setting/modules');
    await page.getByRole('button', { name: 'Turn on Cases' }).click();
    await expectToast(page, 'Cases switched on');
    await open('/report-list');
    await cases.waitFor();
    await close();
  });

  /** specification 27.1 */
  it('are in no menu, tab, palette, dashboard and link once all are off, and no address opens them', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: root });
    const rows = async (path: string) =>
      (await root.call('GET', `${path}?limit=1`)).body.data[0]._id as string;
    const addresses = [
      '/dashboard',
      '/list',
      '/list/roles',
      '/setting',
      '/user',
      '/report-list',
      '/withdraw',
      '/support',
      '/emailTemplate',
      '/securityType',
      '/securityType/two-factor',
      '/security-policy',
      `/user/${await rows('/api/getAllusers')}`,
      `/supportView/${await rows('/adminapi/getSupport')}`,
    ];
    const offered = async () => {
      await open('/dashboard');
      await page.keyboard.press('Control+k');
      const options = page.getByRole('listbox', { name: 'Search results' }).getByRole('option');
      await options.first().waitFor();
      const labels = (await options.allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
      await page.keyboard.press('Escape');
      return labels;
    };
    /** Links to a screen of a module, in the menu and on the page. */
    const links = async () => {
      const targets = await page
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
      return [...new Set(targets)].filter((target) =>
        ofModules.some((screen) => screen === screenAt(target)),
      );
    };
    const before = await offered();
    expect(await links()).not.toEqual([]);
    await switchAll(false);
    const after = await offered();
    expect(before.filter((label) => !after.includes(label)).toSorted()).toEqual(
      ofModules
        .filter(({ paths: [path] }) => !path.includes(':'))
        .map(({ title, entry }) => (entry?.label ?? title).message)
        .toSorted(),
    );
    const left: [string, string[]][] = [];
    for (const address of addresses) {
      await open(address);
      left.push([address, await links()]);
    }
    expect(left).toEqual(addresses.map((address) => [address, []]));
    for (const {
      paths: [path],
    } of ofModules) {
      await open(path.replace(/:\w+/g, uuidV7()));
      expect(screenAt(new URL(page.url()).pathname)?.name, path).not.toBe(screenAt(path)?.name);
    }
    await switchAll(true);
    await close();
  });

  it('fit a phone', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: root });
    await open('/setting/modules');
    await page.getByRole('button', { name: 'Turn off Cases' }).waitFor();
    await expectFitsPhone(page, 'modules');
    await close();
  });
});
