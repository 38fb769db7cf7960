import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { TestAdmin } from '../server/testing/app.ts';
import { startBulkWorker } from './bulk-worker.ts';
import { type Desk, expectAccessible, expectToast, settled, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;
let upkeep: { stop: () => Promise<void> };

beforeAll(async () => {
  desk = await startDesk({}, { users: 400 });
  admin = await desk.app.signIn({ name: 'Root' });
  upkeep = startBulkWorker(desk.app.services);
});
afterAll(async () => {
  await upkeep.stop();
  await desk.close();
});

const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });
const dialog = (page: Page) => page.getByRole('dialog');
const boxOf = (page: Page, row: number) => page.locator('tbody [data-select]').nth(row);
const statusOf = async (ids: readonly string[]) =>
  (
    await desk.app.services.db
      .selectFrom('users')
      .select('status')
      .where('id', 'in', [...ids])
      .execute()
  ).map(({ status }) => status);
const newestUsers = async (count: number) =>
  (await admin.call('GET', `/api/getAllusers?limit=${count}`)).body.data.map(
    ({ _id }: { _id: string }) => _id,
  ) as string[];

describe('many rows at once', () => {
  it('chooses a range with Shift, all that match, and undoes a run from its page', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    const ids = await newestUsers(10);
    await desk.app.services.db
      .updateTable('users')
      .set({ status: 'active' })
      .where('id', 'in', ids)
      .execute();
    await open('/user');
    await boxOf(page, 1).click();
    await boxOf(page, 4).click({ modifiers: ['Shift'] });
    await bar(page).getByText('4 selected').waitFor();
    await bar(page).getByRole('button', { name: 'Block', exact: true }).click();
    await dialog(page).getByText('4 rows would change').waitFor();
    await expectAccessible(page, 'the check');
    await dialog(page).getByRole('button', { name: 'Block: 4' }).click();
    await expect.poll(() => statusOf(ids.slice(1, 5))).toEqual(Array(4).fill('blocked'));
    await dialog(page).waitFor({ state: 'hidden' });

    // The first page has a blocked row among others: the check says why those stay.
    await page.getByRole('checkbox', { name: 'Select page' }).click();
    await bar(page)
      .getByRole('button', { name: /^Select all/ })
      .click();
    await bar(page)
      .getByText(/^All \d+ selected$/)
      .waitFor();
    await bar(page).getByRole('button', { name: 'Block', exact: true }).click();
    await dialog(page)
      .getByText(/rows would change/)
      .waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: /^Exports, imports and bulk changes/ }).click();
    await page.getByRole('link', { name: 'Block: Users Details' }).last().click();
    await page.getByText('4 of 4 rows changed').waitFor();
    await expectAccessible(page, 'a bulk run');
    await page.getByRole('button', { name: 'Undo all' }).click();
    await expect.poll(() => statusOf(ids.slice(1, 5))).toEqual(Array(4).fill('active'));
    await expectToast(page, '4 users changed back');
    await open('/trash?kind=tokens');
    await close();
  });

  it('spares what a colleague changes in another browser between the check and the confirmation', async () => {
    const [first, second] = (await newestUsers(2)) as [string, string];
    const mine = await desk.visit({ signedInAs: admin });
    const theirs = await desk.visit({ signedInAs: await desk.app.signIn({ name: 'Zaina' }) });
    await mine.open('/user');
    await boxOf(mine.page, 0).click();
    await boxOf(mine.page, 1).click();
    await bar(mine.page).getByRole('button', { name: 'Delete' }).click();
    const confirm = dialog(mine.page).getByRole('button', { name: 'Delete: 2' });
    await confirm.waitFor();
    await theirs.open('/user');
    await theirs.page
      .getByRole('button', { name: /^Block / })
      .first()
      .click();
    await dialog(theirs.page).getByRole('button', { name: 'Block' }).click();
    await expectToast(theirs.page, 'Successfully changed');
    await confirm.click();
    await expectToast(mine.page, '1 row was not changed.');
    const rows = await desk.app.services.db
      .selectFrom('users')
      .select(['id', 'deleted_at'])
      .where('id', 'in', [first, second])
      .execute();
    expect(rows.filter(({ deleted_at }) => deleted_at !== null)).toHaveLength(1);
    await mine.close();
    await theirs.close();
  });

  it('undoes a single change by the key Z, and refuses it where somebody was faster', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    const [id] = (await newestUsers(1)) as [string];
    await desk.app.services.db.updateTable('users').set({ status: 'active' }).where('id', '=', id).execute();
    await open('/user');
    const block = async () => {
      await page
        .getByRole('button', { name: /^Block / })
        .first()
        .click();
      await dialog(page).getByRole('button', { name: 'Block' }).click();
      await page
        .getByRole('button', { name: /^Unblock / })
        .first()
        .waitFor();
    };
    await block();
    await page.keyboard.press('z');
    await expectToast(page, 'Undone');
    expect(await statusOf([id])).toEqual(['active']);
    // The first question to undo has gone, so that the next one is the only one.
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    const other = await desk.app.signIn({ name: 'Zaina' });
    await block();
    // A question that is pointed at stays.
    await page.getByRole('button', { name: 'Undo' }).hover();
    await expectAccessible(page, 'the bar that undoes');
    for (const status of ['active', 'blocked'])
      await other.call('POST', '/api/change-status', { id, status });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'The last change was made by Zaina');
    expect(await statusOf([id])).toEqual(['blocked']);
    await close(/409/);
  });

  it('cancels a run once whose dialog is closed while an answer about it comes in', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    // The run stays at counting, and an answer takes a moment from the network to whoever waits for it.
    await upkeep.stop();
    await page.addInitScript(() => {
      const page = window as Window & { waiting?: number };
      const read = Response.prototype.json;
      Response.prototype.json = async function () {
        const content: unknown = await read.call(this);
        if (!/\/adminapi\/bulk\/[\da-f-]+$/.test(this.url)) return content;
        page.waiting = (page.waiting ?? 0) + 1;
        await new Promise((done) => setTimeout(done, 500));
        page.waiting -= 1;
        return content;
      };
    });
    const cancelled: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/cancel')) cancelled.push(response.status());
    });
    await open('/user');
    await page.getByRole('checkbox', { name: 'Select page' }).click();
    await bar(page)
      .getByRole('button', { name: /^Select all/ })
      .click();
    await bar(page).getByRole('button', { name: 'Block', exact: true }).click();
    await page.waitForResponse((response) => /\/adminapi\/bulk\/[\da-f-]+$/.test(response.url()));
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => cancelled).toEqual([200]);
    await page.waitForFunction(() => (window as Window & { waiting?: number }).waiting === 0);
    await settled(page);
    expect(cancelled).toEqual([200]);
    upkeep = startBulkWorker(desk.app.services);
    await close();
  });

  it('does the same on a phone', async () => {
    const { page, open, close } = await desk.visit({
      signedInAs: admin,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    });
    const ids = await newestUsers(2);
    await desk.app.services.db
      .updateTable('users')
      .set({ status: 'active' })
      .where('id', 'in', ids)
      .execute();
    await open('/user');
    await boxOf(page, 0).tap();
    await boxOf(page, 1).tap();
    await expectAccessible(page, 'chosen rows on a phone');
    await bar(page).getByRole('button', { name: 'Block', exact: true }).tap();
    await dialog(page).getByRole('button', { name: 'Block: 2' }).tap();
    await expect.poll(() => statusOf(ids)).toEqual(['blocked', 'blocked']);
    await close();
  });
});
