import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, startDesk } from './desk.ts';

const host = createServer((request, response) => listener(request, response));
let listener: RequestListener = (_, response) => response.writeHead(500).end();
let own: Desk;
let other: Desk;

beforeAll(async () => {
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  own = await startDesk({}, { users: 60 });
  other = await startDesk({ TRADE_URL: `http://127.0.0.1:${(host.address() as AddressInfo).port}` });
});
afterAll(async () => {
  await Promise.all([own.close(), other.close()]);
  host.close();
});

const row = {
  _id: '1',
  firstCurrency: 'BTC',
  secondCurrency: 'USDT',
  initialQuantity: '1234.000000000000000001',
  price: '64000.5',
  orderValue: '96000.75',
  quantity: '0',
  orderType: 'iceberg',
  tradeid: 'T-1',
  orderDate: '2026-11-01T10:00:00.000Z',
};

describe('Trade History', () => {
  it('has the columns of the specification, filters and sorts in the address, and is accessible', async () => {
    const { page, open, close } = await own.visit({ signedInAs: await own.app.signIn() });
    const first = page.waitForRequest((request) => request.url().includes('/getOrderHistory'));
    await open('/trade-history');
    expect(new URL((await first).url()).search).toBe('?page=1&limit=10');
    await page.getByText('1–10 of 120').waitFor();
    const headers = await page.getByRole('columnheader').allInnerTexts();
    expect(headers.map((text) => text.trim())).toEqual([
      'Contracts',
      'Quantity',
      'Price',
      'Order Value',
      'Remaining',
      'Order Type',
      'Trade Id',
      'Order Date',
    ]);
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR');
    await expect
      .poll(() => page.locator('tbody tr td:first-child').allInnerTexts())
      .not.toContain('BTC/USDT');
    await page.getByRole('cell', { name: 'ETH/EUR' }).first().waitFor();
    await page.getByRole('combobox', { name: 'Order Type' }).selectOption('limit');
    await page.waitForURL(/currency=EUR.*orderType=limit/);
    await page.getByRole('cell', { name: 'ETH/EUR' }).first().waitFor();
    await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click();
    await page.waitForURL(/sort=price/);
    await close();
  });

  it('says that the trade host is down, and shows the trades once it is back', async () => {
    const { page, open, close } = await other.visit({ signedInAs: await other.app.signIn() });
    await open('/trade-history');
    await page.getByText('The trade host is not responding.').waitFor();
    listener = (_, response) => response.end(JSON.stringify({ data: [row], count: 1 }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('cell', { name: '1,234.000000000000000001 BTC' }).waitFor();
    await page.getByRole('cell', { name: 'iceberg' }).waitFor();
    await close(/503/);
  });
});
