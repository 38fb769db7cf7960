import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { addToken } from '../server/testing/marketplace.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk({ EXPLORER_URL: 'https://explorer.example' }, { users: 300 });
  admin = await desk.app.signIn({ name: 'Root' });
});
afterAll(() => desk.close());

it('fills and empties the heart, asks before it deletes, and filters in the address', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/TokenList');
  await page.getByRole('columnheader', { name: 'Token Id' }).waitFor();
  const headers = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  expect(headers).toEqual([
    'Token Name',
    'Token Id',
    'Price',
    'Creator',
    'Owner',
    'Collection',
    'Status',
    'Action',
  ]);
  const first = page.getByRole('row').nth(1);
  const name = (await first.getByRole('cell').nth(1).innerText()).trim();
  await first.getByRole('button', { name: `Add ${name} to the hot collection` }).click();
  await expectToast(page, `Token “${name}” added to the hot collection`);
  await first.getByRole('button', { name: `Remove ${name} from the hot collection` }).waitFor();

  await page.getByLabel('Hot collection', { exact: true }).selectOption('yes');
  await page.waitForURL(/hotCollection=yes/);
  await page.getByLabel('Category', { exact: true }).selectOption('Landscapes');
  await page.waitForURL(/category=Landscapes/);
  await page.reload({ waitUntil: 'networkidle' });
  await expect.poll(() => page.getByLabel('Category', { exact: true }).inputValue()).toBe('Landscapes');

  await open('/TokenList');
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: `Delete ${name}` }).click();
  await page.getByRole('heading', { name: 'Want to delete?' }).waitFor();
  await page.getByText('You can restore it from the trash').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, `Token “${name}” deleted`);
  await page.getByRole('cell', { name, exact: true }).waitFor({ state: 'detached' });
  await close();
});

it('shows every field of a token, read-only, in the first view, with links to the explorer and a way back', async () => {
  const { body } = await admin.call('GET', '/api/gettokenlist?limit=100');
  const token = body.data.find(
    ({ royalties, image }: { royalties: object[]; image: string }) => royalties.length > 1 && image,
  );
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/TokenList?limit=25&sort=tokenId');
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL(/sort=tokenId/);
  await open(`/TokenView/${token._id}`);
  const labels = await page.locator('dt').allInnerTexts();
  for (const label of [
    'Token Name',
    'Token Id',
    'Description',
    'Bid',
    'Price',
    'Currency',
    'Contract Address',
    'Network Version',
    'Royalties',
    'Category',
    'Property',
    'Creator',
    'Owner',
    'Collection Name',
    'Status',
    'Deleted',
    'Transaction',
    'Hot collection',
    'Date',
  ]) {
    expect(labels).toContain(label);
  }
  const links = await page.locator('dd a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toContain(`https://explorer.example/address/${token.contractAddress}`);
  expect(links).toContain(`https://explorer.example/tx/${token.txid}`);
  for (const { address } of token.royalties)
    expect(links).toContain(`https://explorer.example/address/${address}`);
  // Nothing has to be scrolled to.
  const shown = page
    .locator('main')
    .locator('dt, dd')
    .or(page.getByRole('button', { name: 'Back' }));
  const ends = await shown.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().bottom));
  expect(Math.max(...ends)).toBeLessThanOrEqual(900);
  // Only a note can be written beside the fields, and nothing is chosen.
  const fields = page.locator('main :is(input, textarea, select)');
  expect(await fields.evaluateAll((all) => all.map((field) => field.ariaLabel))).toEqual(['New note']);
  await close();
});

it('changes the category of a token behind Edit, for who may change tokens', async () => {
  const { _id: id } = (await admin.call('GET', '/api/gettokenlist?tokenCategory=Landscapes&limit=1')).body
    .data[0];
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open(`/TokenView/${id}`);
  const field = page.locator('dt', { hasText: 'Category' }).locator('~ dd').first();
  await expect.poll(() => field.innerText()).toBe('Landscapes');
  await page.getByRole('button', { name: /^Edit / }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit token' });
  const category = dialog.getByLabel('Category');
  await expect.poll(() => category.locator('option:checked').innerText()).toBe('Landscapes');
  await expectAccessible(page, 'the form of a token');
  await category.selectOption('None');
  await dialog.getByRole('button', { name: 'Change category' }).click();
  await expectToast(page, 'Successfully changed');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => field.innerText()).toBe('—');
  const { body } = await admin.call('GET', `/api/gettokendata/${id}`);
  expect(body.result.tokenCategory).toBeNull();
  await close();

  const reader = await desk.app.signIn({ restriction: [{ path: '/TokenList', isWriteAccess: false }] });
  const other = await desk.visit({ signedInAs: reader });
  await other.open(`/TokenView/${id}`);
  await other.page.getByRole('button', { name: 'Back' }).waitFor();
  expect(await other.page.getByRole('button', { name: /^Edit |^More actions$/ }).count()).toBe(0);
  await other.close();
});

it('hides, marks and deletes a token from the menu of its page', async () => {
  const { id, name } = await addToken(desk.app, { name: 'Lotus of the menu' });
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open(`/TokenView/${id}`);
  const button = page.getByRole('button', { name: 'More actions' });
  const items = page.getByRole('menuitem');
  const choose = async (item: string) => {
    await button.click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  expect(await items.count()).toBe(0);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => items.allInnerTexts())

    .toEqual(['Add as banner', 'Add to hot collection', 'Hide from marketplace', 'Delete token']);
  await expectAccessible(page, 'the menu of a token');
  await page.keyboard.press('Escape');
  await items.first().waitFor({ state: 'detached' });

  await choose('Add to hot collection');
  await expectToast(page, `Token “${name}” added to the hot collection`);
  await choose('Remove from hot collection');
  await expectToast(page, `Token “${name}” removed from the hot collection`);
  await choose('Hide from marketplace');
  await page.getByText('Hidden', { exact: true }).first().waitFor();
  await choose('Show in marketplace');
  await page.getByText('Hidden', { exact: true }).first().waitFor({ state: 'detached' });
  await choose('Delete token');
  await page.getByRole('heading', { name: 'Want to delete?' }).waitFor();
  await page.getByRole('dialog').getByText(name).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, `Token “${name}” deleted`);
  await button.waitFor({ state: 'detached' });
  await close();
});

it('lists the sold ones, latest sale first', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/TokenSold');
  const { body } = await admin.call('GET', '/api/getsoldtokenlist');
  const names = await page.locator('tbody tr td:first-child').allInnerTexts();
  expect(names.map((text) => text.trim())).toEqual(
    body.data.map(({ tokenName }: { tokenName: string }) => tokenName),
  );
  await page.getByText(`1–10 of ${body.count}`).waitFor();
  await expectAccessible(page, 'the sold');
  await close();
});

it('offers a banner with write access to CMS alone, whatever may be done with the token', async () => {
  const { data } = (await admin.call('GET', '/api/gettokenlist?limit=1')).body;
  for (const [token, cms, items] of [
    [false, true, ['Add as banner']],
    [true, false, ['Add to hot collection', 'Hide from marketplace', 'Delete token']],
  ] as const) {
    const restriction = [
      { path: '/TokenList', isWriteAccess: token },
      { path: '/CmsList', isWriteAccess: cms },
    ];
    const { page, open, close } = await desk.visit({ signedInAs: await desk.app.signIn({ restriction }) });
    await open(`/TokenView/${data[0]._id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    const shown = page.getByRole('menuitem');
    await expect.poll(() => shown.allInnerTexts()).toEqual(items);
    await close();
  }
});
