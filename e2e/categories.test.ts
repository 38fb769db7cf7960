import { afterAll, beforeAll, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { addToken, pictureFile } from '../server/testing/marketplace.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';
import { fromRowMenu } from './row-menu.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk();
  admin = await desk.app.signIn({ name: 'Root' });
});
afterAll(() => desk.close());

it('adds, renames and deletes a category, and says why one that tokens use stays', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/categorylist');
  await page.getByText('There are no categories yet.').waitFor();
  await expectAccessible(page, 'the empty list');
  await page.getByRole('link', { name: 'Add Category' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('textbox', { name: 'Category' }).and(page.locator('[aria-invalid=true]')).waitFor();
  await page.getByLabel('Category', { exact: true }).fill('Sculpture');
  const picture = Buffer.from(await (await pictureFile(10)).arrayBuffer());
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'sculpture.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'Category details updated successfully');
  await page.waitForURL('**/categorylist');
  await page.locator('tbody img[src^="/images/"]').waitFor();
  await expectAccessible(page, 'categories with pictures');

  await page.getByRole('link', { name: 'Add Category' }).click();
  await page.getByLabel('Category', { exact: true }).fill('SCULPTURE');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'Category: A category with this name already exists. Choose a different name.');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  const { body } = await admin.call('GET', '/api/categorylist');
  await addToken(desk.app, { category_id: body.data[0]._id });
  await page.getByRole('button', { name: 'Token Management' }).click();
  await page.getByRole('link', { name: 'Tokens List' }).click();
  await page.getByRole('option', { name: 'Sculpture' }).waitFor({ state: 'attached' });
  await page.getByRole('link', { name: 'Category Management' }).click();
  await page.getByRole('link', { name: 'Edit Sculpture' }).click();
  await page.getByLabel('Category', { exact: true }).fill('Sculptures');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL('**/categorylist');
  await page.getByRole('cell', { name: 'Sculptures', exact: true }).waitFor();
  // Earlier reads follow the change, such as those in the filter of another list.
  await page.getByRole('link', { name: 'Tokens List' }).click();
  await page.getByRole('option', { name: 'Sculptures' }).waitFor({ state: 'attached' });
  await page.getByRole('link', { name: 'Category Management' }).click();

  await fromRowMenu(page, /Sculptures/, 'Delete Sculptures');
  await page.getByText('Delete Sculptures?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, '1 token uses this category.');
  await close(/409|400/);
});
