import { afterAll, beforeAll, expect, it } from 'vitest';
import { toastMs } from '#contract/limits.ts';
import { addToken } from '../server/testing/marketplace.ts';
import { type Desk, startDesk, told } from './desk.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

it('what succeeded goes by itself, what failed stays until it is dismissed', async () => {
  const admin = await desk.app.signIn();
  for (const category of ['In use', 'Free']) await admin.call('POST', '/api/addcategory', { category });
  const { body } = await admin.call('GET', '/api/categorylist?search=In+use');
  await addToken(desk.app, { category_id: body.data[0]._id });
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await page.clock.install();
  await open('/categorylist');
  const remove = async (category: string) => {
    await page.getByRole('button', { name: `Delete ${category}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  };
  await remove('In use');
  await told(page, '1 token uses this category.');
  await remove('Free');
  await told(page, 'deleted');
  const toasts = page.locator('[role="status"] [data-tone]');
  await page.clock.fastForward(toastMs);
  await expect.poll(() => toasts.count()).toBe(1);
  await page.clock.fastForward(60_000);
  await expect.poll(() => toasts.allInnerTexts()).toEqual([expect.stringContaining('1 token uses')]);
  await toasts.getByRole('button', { name: 'Close message' }).click();
  await expect.poll(() => toasts.count()).toBe(0);
  await close(/409/);
});
