import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '../server/platform/db/uuid-v7.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { rowsOfCsv } from '../server/testing/exports.ts';
import { makeStale } from '../server/testing/second-factor.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;
const names = ['=1+1', 'محمد علي', 'comma, and "quotes"', 'two\nlines', 'plain'];

beforeAll(async () => {
  desk = await startDesk();
  admin = await desk.app.signIn({ name: 'Noor' });
  for (const [index, name] of names.entries())
    await sql`insert into community_users (id, name, username, email)
      values (${uuidV7()}, ${name}, ${`wanted-${index}`}, ${`wanted${index}@example.com`})`.execute(
      desk.app.services.db,
    );
  await sql`insert into community_users (id, name, username, email)
    select gen_random_uuid(), 'Other ' || n, 'other-' || n, 'other' || n || '@example.com'
    from generate_series(1, 30) n`.execute(desk.app.services.db);
});
afterAll(() => desk.close());

describe('the export of a list', () => {
  it('is a file of exactly the rows of the search in its order', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin, acceptDownloads: true });
    await open('/CommunityUserList?search=wanted&sort=username');
    await page.getByText('1–5 of 5').waitFor();
    await page.getByRole('button', { name: 'Export options' }).click();
    await page.getByText('The file contains all 5 rows of this search, filters and order.').waitFor();
    await expectAccessible(page, 'the export of a list');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    // The file shows emails.
    await page.getByText('Required', { exact: true }).waitFor();
    await page.getByLabel('Reason').fill('The auditor asks');
    await page.getByRole('button', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^community-users-[\d-]+Z\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    const [headings, ...rows] = rowsOfCsv(text.replace(/^\ufeff/, ''));
    expect(text.startsWith('\ufeff')).toBe(true);
    const shown = await page.getByRole('columnheader').allInnerTexts();
    expect(headings).toEqual([
      'id',
      ...shown.map((header) => header.trim()).filter((header) => header !== 'Action'),
    ]);
    expect(rows.slice(0, -1).map(([, username, name]) => [username, name])).toEqual(
      names.map((name, index) => [`wanted-${index}`, name.startsWith('=') ? `'${name}` : name]),
    );
    expect(rows.at(-1)?.[0]).toMatch(/: 5 rows on .*, where search = wanted; sort = username$/);

    await page.getByRole('button', { name: 'Exports, imports and bulk changes' }).click();
    const panel = page.getByRole('region', { name: 'Exports, imports and bulk changes' });
    await panel.getByText('Done').waitFor();
    await panel.getByText('5 rows').waitFor();
    await expectAccessible(page, 'the exports in the top bar');
    await close(/400/);
  });

  it('is an Excel workbook, if one wants that, with every field', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin, acceptDownloads: true });
    await open('/CommunityUserList');
    await page.getByRole('button', { name: 'Export options' }).click();
    await page.getByLabel('Format').selectOption('xlsx');
    await page.getByLabel('Columns').selectOption('all');
    await page.getByLabel('Reason').fill('The auditor asks');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    expect((await readFile(await download.path())).subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'));
    await close();
  });

  it('asks for the password again where it was given too long ago, and goes on', async () => {
    const clerk = await desk.app.signIn({
      restriction: [{ path: '/CommunityUserList', isWriteAccess: false }],
    });
    await makeStale(desk.app, clerk);
    const { page, open, close } = await desk.visit({ signedInAs: clerk, acceptDownloads: true });
    await open('/CommunityUserList');
    await page.getByRole('button', { name: 'Export options' }).click();
    await page.getByLabel('Reason').fill('The auditor asks');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const panel = page.getByRole('dialog', { name: 'Confirm your password' });
    await panel.getByLabel('Your password').fill('not the password');
    await panel.getByRole('button', { name: 'Continue' }).click();
    await panel.getByText('Wrong password.').waitFor();
    await panel.getByLabel('Your password').fill(clerk.password);
    await expectAccessible(page, 'the question for the password');
    await panel.getByRole('button', { name: 'Continue' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
    await close(/428|400/);
  });

  it('is one click with the filters of the screen, unless the file shows personal data', async () => {
    const clerk = await desk.app.signIn();
    const { page, open, close } = await desk.visit({ signedInAs: clerk, acceptDownloads: true });
    await open('/faq?search=nothing');
    const faqs = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await faqs).suggestedFilename()).toMatch(/\.csv$/);
    await open('/CommunityUserList?search=wanted');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByText('The file shows personal data. Enter a reason.').waitFor();
    await expect
      .poll(() => page.getByLabel('Reason').evaluate((it) => it === document.activeElement))
      .toBe(true);
    await page.getByLabel('Reason').fill('The auditor asks');
    const users = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const rows = rowsOfCsv(await readFile(await (await users).path(), 'utf8'));
    expect(rows).toHaveLength(names.length + 2);
    await close(/400/);
  });
});
