import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, startDesk } from './desk.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk({}, { users: 200 });
});
afterAll(() => desk.close());

it('shows token id and fee, PKS where a token paid and else the coin of the chain; filters, sorts and searches', async () => {
  const admin = await desk.app.signIn({ name: 'Root' });
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/adminfees');
  await page.getByText('1–10 of 200').waitFor();
  const headers = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  expect(headers).toEqual(['Token Id', 'Fee']);
  const fees = () => page.locator('tbody td:nth-child(2)').allInnerTexts();
  await page.getByRole('combobox', { name: 'Paid in' }).selectOption('PKS');
  await page.waitForURL(/buyType=token/);
  await expect.poll(async () => (await fees()).every((fee) => fee.endsWith('PKS'))).toBe(true);
  await page.getByRole('combobox', { name: 'Paid in' }).selectOption('Coin of the chain');
  await page.waitForURL(/buyType=coin/);
  await expect.poll(async () => (await fees()).every((fee) => /(ETH|BNB)$/.test(fee))).toBe(true);
  await page.getByRole('columnheader', { name: 'Fee' }).getByRole('button').click();
  await page.waitForURL(/sort=amount/);
  const [first] = (await admin.call('POST', '/api/getAllFees', { limit: 1 })).body.result.data;
  await open(`/adminfees?search=${first.tokenCounts}`);
  await page.locator('tbody').getByText(first.tokenCounts, { exact: true }).first().waitFor();
  await page.locator('tbody a').first().click();
  await page.waitForURL(/\/TokenView\//);
  await close();
});

it('leads nowhere for who may not see tokens', async () => {
  const reader = await desk.app.signIn({ restriction: [{ path: '/adminfees', isWriteAccess: false }] });
  const { page, open, close } = await desk.visit({ signedInAs: reader });
  await open('/adminfees');
  await page.getByText('1–10 of 200').waitFor();
  expect(await page.locator('tbody a').count()).toBe(0);
  await close();
});
