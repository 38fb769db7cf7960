import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk({}, { users: 120 });
  admin = await desk.app.signIn();
});
afterAll(() => desk.close());

describe('Withdraw List', () => {
  it('asks for page 1 of 10 first, and has its columns', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    const first = page.waitForRequest((request) => request.url().includes('/adminapi/getWithdraw'));
    await open('/withdraw');
    expect(new URL((await first).url()).search).toBe('?page=1&limit=10');
    await page.getByText('1–10 of 120').waitFor();
    const headers = await page.getByRole('columnheader').allInnerTexts();
    expect(headers.map((text) => text.trim())).toEqual([
      'Email',
      'Currency',
      'Address / Account No',
      'Amount',
      'Date',
      'Status',
    ]);
    await close();
  });

  it('shows an address for payment type 2, copied whole by a click, and an account number for 4', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    const list = async (query: string) =>
      (await admin.call('GET', `/adminapi/getWithdraw?${query}`)).body.data[0];
    const [toAddress, toBank] = [await list('paymentType=2'), await list('paymentType=4')];
    await open('/withdraw');
    await page.getByRole('combobox', { name: 'Payment Type' }).selectOption('2');
    await page.waitForURL(/paymentType=2/);
    const short = `${toAddress.toaddress.slice(0, 6)}…${toAddress.toaddress.slice(-4)}`;
    await page.getByRole('button', { name: `Copy ${short}` }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(toAddress.toaddress);
    await page.getByRole('combobox', { name: 'Payment Type' }).selectOption('4');
    await page.getByText(toBank.bankDetail.accountNo, { exact: true }).waitFor();
    await close();
  });

  it('keeps both of two filters that are changed before the first is drawn', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/withdraw');
    const [status, payment] = await Promise.all(
      ['Status', 'Payment Type'].map((name) => page.getByRole('combobox', { name }).elementHandle()),
    );
    await page.evaluate(
      (selects) => {
        for (const select of selects as HTMLSelectElement[]) {
          select.value = '2';
          select.dispatchEvent(new Event('change', { bubbles: true }));
        }
      },
      [status, payment],
    );
    await page.waitForURL((url) =>
      ['status', 'paymentType'].every((name) => url.searchParams.get(name) === '2'),
    );
    await close();
  });

  it('names the five states, and anything else New', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    const { db } = desk.app.services;
    const { body } = await admin.call('GET', '/adminapi/getWithdraw?limit=6');
    for (const [index, { _id }] of body.data.entries())
      await db
        .updateTable('withdrawals')
        .set({ status: [1, 2, 3, 4, 5, 77][index] ?? 0 })
        .where('id', '=', _id)
        .execute();
    await open('/withdraw');
    await page.getByText('1–10 of 120').waitFor();
    const states = await page.locator('tbody tr td:last-child').allInnerTexts();
    expect(states.slice(0, 6).map((text) => text.trim())).toEqual([
      'New',
      'Pending',
      'Completed',
      'Cancel',
      'Rejected',
      'New',
    ]);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('1');
    await page.waitForURL(/status=1/);
    await page.getByText(body.data[5].email).first().waitFor();
    await close();
  });
});
