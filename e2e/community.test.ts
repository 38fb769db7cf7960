import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';
import { fromRowMenu } from './row-menu.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

it('adds, updates and deletes a category: Add shows Name, Update shows Category', async () => {
  const admin = await desk.app.signIn({
    restriction: [{ path: '/Communitycategorylist', isWriteAccess: true }],
  });
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/Communitycategorylist');
  await page.getByRole('link', { name: 'Add Category' }).click();
  await page.getByLabel('Name').fill('Poets');
  await page.getByLabel('Description').fill('Who write');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'Successfully updated');
  await page.getByRole('link', { name: 'Edit Poets' }).click();
  await page.getByLabel('Category', { exact: true }).waitFor();
  expect(await page.getByLabel('Description').inputValue()).toBe('Who write');
  await page.getByLabel('Description').fill('Who write a lot');
  await page.getByLabel('Category', { exact: true }).fill('Writers');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('cell', { name: 'Writers', exact: true }).waitFor();
  await page.getByRole('cell', { name: 'Who write a lot' }).waitFor();
  await fromRowMenu(page, /Writers/, 'Delete Writers');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('There are no community categories yet.').waitFor();
  await close();
});

it('adds a user by the small form, also for who has the users’ menu alone, and deletes one', async () => {
  const admin = await desk.app.signIn({ restriction: [{ path: '/CommunityUserList', isWriteAccess: true }] });
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/CommunityUserList');
  await page.getByRole('link', { name: 'Add Users' }).click();
  await page.waitForURL('**/Communityaddcategory?user');
  await page.getByRole('heading', { name: 'Add Users' }).waitFor();
  await page.getByLabel('User Name').fill('two words');
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Invalid email').waitFor();
  await page.getByText('Use letters, digits').waitFor();
  await expectAccessible(page, 'the form with mistakes');
  await page.getByLabel('User Name').fill('lina');
  await page.getByLabel('Name', { exact: true }).fill('Lina');
  await page.getByLabel('Email').fill('lina@example.com');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.waitForURL('**/CommunityUserList');
  await page.getByRole('columnheader', { name: 'User Name' }).waitFor();
  const headers = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  expect(headers).toEqual(['User Name', 'Name', 'Email', 'Action']);
  await page.getByRole('button', { name: 'Delete Lina' }).click();
  await page.getByText('Delete Lina?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The community has no users yet.').waitFor();
  await close(/400/);
});

it('says how many of the newest users were searched for letters that no index serves', async () => {
  // Loads many rows quickly: building the list's indexes takes most of the time.
  await desk.app.services.db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`drop index community_users_search, community_users_name, community_users_username`.execute(db);
    await sql`insert into community_users (id, name, username, email)
      select gen_random_uuid(), 'Member', 'm' || n, 'm' || n || '@example.com' from generate_series(1, 200000) as n`.execute(
      db,
    );
  });
  await sql`analyze community_users`.execute(desk.app.services.db);
  const admin = await desk.app.signIn({
    restriction: [{ path: '/CommunityUserList', isWriteAccess: false }],
  });
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/CommunityUserList?search=zq');
  await page.getByText('Searched the newest 100,000.').waitFor();
  await close();
});
