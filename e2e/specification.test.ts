import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectToast, startDesk } from './desk.ts';

/** The labels of the side menu, in their order, and the path that grants each. */
const menu = [
  ['Dashboard', '/dashboard'],
  ['Admin Management', '/list'],
  ['Settings Details', '/setting'],
  ['Category Management', '/categorylist'],
  ['Bid', '/bidlist'],
  ['Users', '/user'],
  ['Login History', '/loginhistory'],
  ['Tokens List', '/TokenList'],
  ['Tokens Sold', '/TokenSold'],
  ['Email Verification', '/verificationlist'],
  ['Admin fees', '/adminfees'],
  ['Report list', '/report-list'],
  ['Currency', '/currency'],
  ['Trade History', '/trade-history'],
  ['Withdraw', '/withdraw'],
  ['Fund Transfer', '/fund-transfer-history'],
  ['Banner', '/Cmsauction'],
  ['CMS', '/CmsList'],
  ['Static Content', '/cms'],
  ['FAQ', '/faq'],
  ['Email Templates', '/emailTemplate'],
  ['Community Category', '/Communitycategorylist'],
  ['Community Users', '/CommunityUserList'],
  ['Creators', '/feature-creator'],
  ['Support', '/support'],
] as const;
const groups = ['User Management', 'Token Management', 'Verification', 'Finance', 'Content', 'Community'];

/** The lists: route, name in the top bar, and columns, those of actions included. */
const lists: [path: string, title: string, columns: string[]][] = [
  ['/list', 'Admin Management', ['Name', 'Email', 'Action']],
  ['/categorylist', 'Category Details', ['Category', 'Action']],
  ['/bidlist', 'Bidding Details', ['Token Id', 'Bid Amount', 'Bid Address', 'Date']],
  ['/userList', 'Users Details', ['First Name', 'Address', 'Email', 'Phone No', 'Action']],
  [
    '/loginhistory',
    'Login History',
    ['Email ID', 'Country', 'Code', 'State', 'IP Address', 'OS', 'Date', 'Status'],
  ],
  ['/TokenList', 'Token List', ['Token Name', 'Action']],
  ['/TokenSold', 'Tokens Sold', ['Token Name']],
  ['/verificationlist', 'Verification Details', ['Email', 'User Address', 'Action']],
  ['/adminfees', 'Admin fees', ['Token Id', 'Fee']],
  ['/report-list', 'Report list', ['Report user', 'Message', 'Report type', 'Date']],
  ['/currency', 'Currency', ['Currency Name', 'Currency Symbol', 'Type', 'Action']],
  [
    '/trade-history',
    'Trade History',
    ['Contracts', 'Quantity', 'Price', 'Order Value', 'Remaining', 'Order Type', 'Trade Id', 'Order Date'],
  ],
  ['/withdraw', 'Withdraw List', ['Email', 'Currency', 'Amount', 'Date', 'Status']],
  ['/fund-transfer-history', 'Fund Transfer History', ['Sender', 'Receiver', 'Currency', 'Amount', 'Date']],
  ['/Cmsauction', 'Banner', ['Link', 'Remove', 'Link', 'Set as Banner']],
  [
    '/CmsList',
    'CMS',
    [
      'Name',
      'Price',
      'Creator',
      'End Date',
      'Remove From Banner',
      'Product Name',
      'Price',
      'Creator',
      'Created Date',
      'Action',
    ],
  ],
  ['/cms', 'Static Content', ['Title', 'Action']],
  ['/Faq', 'FAQ', ['Question', 'Answer', 'Action']],
  ['/emailTemplate', 'Email Templates', ['Identifier', 'Subject', 'Action']],
  ['/Communitycategorylist', 'Category Details', ['Name', 'Action']],
  ['/CommunityUserList', 'User List', ['User Name', 'Name', 'Email', 'Action']],
  ['/feature-creator', 'Featured Creators', ['Creator Name', 'Action']],
];

/** Forms and other screens: route, name in the top bar, and what stands on them. */
const screens: [path: string, title: string, labels: string[]][] = [
  ['/dashboard', 'Dashboard', []],
  ['/add', 'Add New Admin', ['Name', 'Email', 'Password']],
  ['/setting', 'Settings Details', ['Royality fee', 'Service fee(721)', 'Service fee(1155)', 'USD for PKS']],
  ['/addcategory', 'Add Category', ['Category']],
  ['/addCurrency', 'Add Currency', ['Currency Name', 'Currency Symbol']],
  ['/addFaq', 'Add FAQ', ['Question', 'Answer']],
  ['/Addcms', 'Add CMS', ['Product Name', 'Price', 'Creator Name', 'Token Type']],
  ['/Communityaddcategory', 'Add Category', ['Name']],
  ['/add-creator', 'Add Creator', ['Creator Name']],
  ['/editprofile', 'Update Users', ['Name', 'Email']],
  ['/securityType', 'Security', []],
];

let desk: Desk;
let owner: TestAdmin;
let subAdmin: TestAdmin;
const password = 'a password of their own';

beforeAll(async () => {
  desk = await startDesk({}, { users: 300 });
  owner = await desk.app.signIn({ name: 'Owner' });
  const email = 'sub@example.com';
  const restriction = menu.map(([, path]) => ({ path, isWriteAccess: true }));
  const made = await owner.call('POST', '/adminapi/admin', { name: 'Sub', email, password, restriction });
  const { body } = await desk.app.call('POST', '/api/login', { email, password });
  const { token } = body;
  const call: TestAdmin['call'] = (method, path, given, headers = {}) =>
    desk.app.call(method, path, given, { token, headers });
  subAdmin = { id: made.body.result._id, email, password, token, call };
});
afterAll(() => desk.close());

/** The part of a list that is also in another, in the order of the first. */
const shared = (some: string[], others: readonly string[]) => some.filter((one) => others.includes(one));

async function titleOf(page: Page): Promise<string> {
  return (await page.getByRole('banner').getByRole('heading').first().innerText()).trim();
}

/** Switches every module on, or off. */
const switchModules = (areOn: boolean) =>
  desk.app.services.db
    .updateTable('modules')
    .set({ switched_off_at: areOn ? null : new Date() })
    .execute();

describe.each([
  ['a superadmin', 'on', () => owner],
  ['a sub-admin made by the specified call', 'on', () => subAdmin],
  ['a superadmin', 'off', () => owner],
  ['a sub-admin made by the specified call', 'off', () => subAdmin],
] as const)('for %s, with all modules %s', (_, modules, admin) => {
  beforeAll(() => switchModules(modules === 'on'));

  it('every list has its route, name and columns', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin() });
    const different: unknown[] = [];
    await open('/dashboard');
    for (const [path, title, columns] of lists) {
      await open(path);
      await page.getByRole('columnheader').first().waitFor();
      await expect.poll(() => titleOf(page), { message: path }).toBe(title);
      const shown = async () =>
        (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
      // The rows of the list before may be shown until this one is loaded.
      const isShown = () => shown().then((all) => String(shared(all, columns)) === String(columns));
      await expect
        .poll(isShown, { timeout: 10_000 })
        .toBe(true)
        .catch(() => undefined);
      if (!(await isShown())) different.push([path, await shown()]);
    }
    expect(different).toEqual([]);
    await close();
  });

  it('every form has its route, name and labels', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin() });
    await open('/dashboard');
    for (const [path, title, labels] of screens) {
      await open(path);
      await expect.poll(() => titleOf(page), { message: path }).toBe(title);
      for (const label of labels)
        await page.getByText(label, { exact: true }).first().waitFor({ timeout: 10_000 });
    }
    await close();
  });
});

/** specification 27.1 */
describe.each(['on', 'off'])('a sub-admin made by the specified call, with all modules %s', (modules) => {
  beforeAll(() => switchModules(modules === 'on'));

  it('signs in, has the specified side menu and nothing else, and signs out', async () => {
    const { page, open, close } = await desk.visit();
    await open('/withdraw');
    expect(new URL(page.url()).pathname).toBe('/login');
    await page.getByLabel('Email').fill(subAdmin.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL(/\/dashboard$/i);
    const drawer = page.getByRole('navigation').first();
    await drawer.getByRole('link', { name: 'Support' }).waitFor();
    // Groups are folded as the menu opens.
    for (const name of groups) await drawer.getByRole('button', { name }).click();
    const labels = (await drawer.getByRole('link').allInnerTexts()).map((text) =>
      text.split('\n')[0]?.trim(),
    );
    expect(labels).toEqual(menu.map(([label]) => label));
    const folds = (await drawer.getByRole('button').allInnerTexts()).map((text) => text.trim());
    expect(shared(folds, groups)).toEqual(groups);
    const token = await page.evaluate(() => localStorage.getItem('admin_token') ?? '');
    // Copied to another machine, it opens nothing.
    expect((await desk.app.call('GET', '/api/adminprofile', undefined, { token })).status).toBe(401);
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    const profile = await page.getByRole('menuitem').allInnerTexts();
    expect(shared(profile, ['Dashboard', 'Profile', 'Logout'])).toEqual(['Dashboard', 'Profile', 'Logout']);
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(/\/login$/i);
    expect(await page.evaluate(() => localStorage.getItem('admin_token'))).toBe(null);
    await close();
  });

  it('gets the toast of each form, and the list that it leads to', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: subAdmin });
    const saved = async (button: string, toast: string, path: string) => {
      await page.getByRole('button', { name: button, exact: true }).click();
      await expectToast(page, toast);
      await expect.poll(() => new URL(page.url()).pathname.toLowerCase()).toBe(path.toLowerCase());
    };
    const { body } = await subAdmin.call('GET', '/api/getAllusers?limit=1');
    await open(`/useredit/${body.data[0]._id}`);
    await page.getByLabel('Email').fill(`changed-${modules}@example.com`);
    await saved('Update', 'User Updated', '/userlist');
    await open('/editprofile');
    await expect.poll(() => page.getByLabel('Email').isDisabled()).toBe(true);
    await page.getByLabel('Name', { exact: true }).fill('Sub-admin');
    await saved('Update', 'Profile Updated', '/dashboard');
    await open('/addFaq');
    await page.getByLabel('Question').fill(`Why is it ${modules}?`);
    await page.getByLabel('Answer').fill('Because.');
    await saved('Add', 'Faq Details Created', '/faq');
    await open('/addcategory');
    await page.getByLabel('Category').fill(`Sculpture ${modules}`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/categorylist');
    await page.getByRole('row', { name: `Sculpture ${modules}` }).waitFor();
    await close();
  });
});
