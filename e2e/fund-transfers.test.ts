import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk({}, { users: 60 });
  admin = await desk.app.signIn();
});
afterAll(() => desk.close());

describe('Fund Transfer History', () => {
  it('asks for page 1 of 10 first, has its columns, and filters in the address', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    const first = page.waitForRequest((request) => request.url().includes('/adminapi/fundTransferHistory'));
    await open('/fund-transfer-history');
    expect(new URL((await first).url()).search).toBe('?page=1&limit=10');
    await page.getByText('1–10 of 60').waitFor();
    const headers = await page.getByRole('columnheader').allInnerTexts();
    expect(headers.map((text) => text.trim())).toEqual(['Sender', 'Receiver', 'Currency', 'Amount', 'Date']);
    const { body } = await admin.call('GET', '/adminapi/fundTransferHistory?currencySymbol=BTC');
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('BTC');
    await page.waitForURL(/currencySymbol=BTC/);
    await page.getByText(`of ${body.count}`).waitFor();
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByText(`of ${body.count}`).waitFor();
    await close();
  });

  it('is read from right to left in Arabic, with amounts as they are', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin, locale: 'ar' });
    const { body } = await admin.call('GET', '/adminapi/fundTransferHistory?limit=1');
    await open('/fund-transfer-history');
    await page.getByText(body.data[0].email).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    const { amount, currencySymbol } = body.data[0];
    const shown = await page.locator('tbody tr').first().locator('td').nth(3).innerText();
    expect(shown.replaceAll(',', '').replace(/\s+/g, ' ')).toContain(amount);
    expect(shown).toContain(currencySymbol);
    await close();
  });
});
