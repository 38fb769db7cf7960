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

it('none goes while another is pointed at, and all go on after its button', async () => {
  const admin = await desk.app.signIn();
  for (const category of ['Needed', 'Free of tokens'])
    await admin.call('POST', '/api/addcategory', { category });
  const { body } = await admin.call('GET', '/api/categorylist?search=Needed');
  await addToken(desk.app, { category_id: body.data[0]._id });
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await page.clock.install();
  await open('/categorylist');
  const toasts = page.locator('[role="status"] [data-tone]');
  for (const [at, category] of ['Needed', 'Free of tokens'].entries()) {
    await page.clock.resume();
    await page.getByRole('button', { name: `Delete ${category}`, exact: true }).click();
    await page.clock.pauseAt(Date.now() + 60_000 * (at + 1));
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => toasts.count()).toBe(at + 1);
  }
  await toasts.filter({ hasText: '1 token uses' }).hover();
  await page.clock.runFor(toastMs * 2);
  expect(await toasts.count()).toBe(2);
  await toasts.filter({ hasText: '1 token uses' }).getByRole('button', { name: 'Close message' }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(toastMs * 2);
  await expect.poll(() => toasts.count()).toBe(0);
  await close(/409/);
});
