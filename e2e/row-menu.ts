import type { Page } from 'playwright-core';

/** Opens the menu at the end of a row and follows one of its entries. */
export async function fromRowMenu(page: Page, row: string | RegExp, entry: string | RegExp): Promise<void> {
  await page.getByRole('row', { name: row }).first().getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}
