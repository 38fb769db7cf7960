import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { testAddress } from '../server/testing/marketplace.ts';
import { photo } from '../server/testing/pictures.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk();
  admin = await desk.app.signIn({ name: 'Root' });
});
afterAll(() => desk.close());

const file = async (width: number) => ({
  name: 'a.png',
  mimeType: 'image/png',
  buffer: await photo('png', width),
});

it('adds a creator with two pictures and edits it; pictures that are left alone stay', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/feature-creator');
  await page.getByRole('link', { name: 'Add Creator' }).click();
  await page.getByLabel('Creator Name').fill('Mona');
  await page.getByLabel('Creator Address').fill('0x12');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Enter an address:').waitFor();
  expect(await page.getByText('Required').count()).toBe(2);
  await expectAccessible(page, 'the form with mistakes');
  await page.getByLabel('Creator Address').fill(testAddress().toLowerCase());
  await page.getByLabel('Cover Image').setInputFiles(await file(90));
  await page.getByLabel('Profile Image').setInputFiles(await file(60));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'Successfully updated');
  await page.waitForURL('**/feature-creator');
  await page.locator('tbody img').nth(1).waitFor();
  const pictures = await page
    .locator('tbody img')
    .evaluateAll((all) =>
      (all as HTMLImageElement[]).map(({ src, width, height }) => ({ src, width, height })),
    );
  expect(pictures.map(({ width, height }) => [width, height])).toEqual([
    [100, 100],
    [100, 100],
  ]);

  await page.getByRole('link', { name: 'Edit Mona' }).click();
  await page.getByLabel('Creator Name').fill('Mona Lisa');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('cell', { name: 'Mona Lisa', exact: true }).waitFor();
  const after = await page
    .locator('tbody img')
    .evaluateAll((all) => (all as HTMLImageElement[]).map(({ src }) => src));
  expect(after).toEqual(pictures.map(({ src }) => src));
  await close(/400/);
});
