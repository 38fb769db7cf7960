import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '../server/platform/db/uuid-v7.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';

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
  await page.getByRole('combobox', { name: 'Paid in' }).selectOption('Native coin');
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

it('shows fees next to how the balance of the owner changed, and the difference of each day', async () => {
  const { db } = desk.app.services;
  const owner = `0x${'7'.repeat(40)}`;
  const currency = `0x${'0'.repeat(40)}`;
  const chain_id = '31337';
  await db
    .insertInto('chain_currencies')
    .values({ chain_id, address: currency, symbol: 'ETH', decimals: 18 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const amounts = ['1000000000000000000', '1050000000000000000', '50000000000000000'];
  const reading = (amount: string, index: number) => ({
    id: uuidV7(),
    chain_id,
    owner,
    currency,
    day: `2026-03-0${index + 1}`,
    standards: [721],
    block_number: 1000 + index * 100,
    block_hash: `0x${index}`,
    block_time: new Date(Date.UTC(2026, 2, index + 1, 23, 59)),
    amount,
  });
  await db.insertInto('owner_balances').values(amounts.map(reading)).execute();
  await db
    .insertInto('chain_events')
    .values({
      chain_id,
      block_number: 1050,
      log_index: 0,
      block_hash: '0x5',
      transaction_hash: '0x5',
      occurred_at: new Date(Date.UTC(2026, 2, 2)),
      standard: 721,
      name: 'Sold',
      currency,
      fee: '50000000000000000',
    })
    .execute();
  const admin = await desk.app.signIn();
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/adminfees/reconciliation');
  const cells = async (row: number) =>
    (await page.locator('tbody tr').nth(row).locator('td').allInnerTexts()).map((text) =>
      // No line ends between an amount and its unit.
      text.replaceAll('\u00a0', ' '),
    );
  await expect.poll(async () => (await cells(0)).slice(2, 5)).toEqual(['0 ETH', '-1 ETH', '-1 ETH']);
  expect((await cells(1)).slice(2, 5)).toEqual(['0.05 ETH', '0.05 ETH', 'None']);
  await page.getByText('Investigate any difference that you can’t explain.').waitFor();
  await expectAccessible(page, 'the reconciliation');
  await close();
});
