import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectAccessible, startDesk, told } from './desk.ts';

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
  await told(page, 'Added to the hot collection');
  await first.getByRole('button', { name: `Take ${name} out of the hot collection` }).waitFor();

  await page.getByLabel('Hot collection', { exact: true }).selectOption('yes');
  await page.waitForURL(/hotCollection=yes/);
  await page.getByLabel('Category', { exact: true }).selectOption('Landscapes');
  await page.waitForURL(/category=Landscapes/);
  await page.reload({ waitUntil: 'networkidle' });
  await expect.poll(() => page.getByLabel('Category', { exact: true }).inputValue()).toBe('Landscapes');

  await open('/TokenList');
  await page
    .getByRole('button', { name: `Delete ${name}` })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Want to delete?' }).waitFor();
  await page.getByText('It can be restored from the trash').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await told(page, 'Token deleted');
  await page.getByRole('cell', { name, exact: true }).waitFor({ state: 'detached' });
  await close();
});

it('shows every field of a token, read-only, with links to the explorer and a way back', async () => {
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
  // Only a note can be written beside them.
  const fields = page.locator('main :is(input, textarea)');
  expect(await fields.evaluateAll((all) => all.map((field) => field.ariaLabel))).toEqual(['New note']);
  await close();
});

it('changes the category of a token, for who may change tokens', async () => {
  const { _id: id } = (await admin.call('GET', '/api/gettokenlist?tokenCategory=Landscapes&limit=1')).body
    .data[0];
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open(`/TokenView/${id}`);
  const category = page.getByLabel('Category', { exact: true });
  await expect.poll(() => category.locator('option:checked').innerText()).toBe('Landscapes');
  await category.selectOption('None');
  await page.getByRole('button', { name: 'Change category' }).click();
  await told(page, 'Successfully changed');
  await expect.poll(() => category.inputValue()).toBe('');
  const { body } = await admin.call('GET', `/api/gettokendata/${id}`);
  expect(body.result.tokenCategory).toBeNull();
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
