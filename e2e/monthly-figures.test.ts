import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decimalOf, unitsOf } from '../contract/platform/decimal.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectAccessible, settled, startDesk } from './desk.ts';
import { expectFitsPhone } from './phone.ts';

const formula = `=1+cmd|'/C calc'!A0`;

let desk: Desk;
let admin: TestAdmin;

/** Moments around both ends of October 2026 in UTC, which is another day for viewers elsewhere. */
const moment = sql`('2026-09-30T23:30:00Z'::timestamptz + (number % 32) * interval '24 hours')`;
const numbers = sql`from generate_series(0, 63) as number`;

beforeAll(async () => {
  desk = await startDesk();
  admin = await desk.app.signIn({ name: 'Nadia' });
  const { db } = desk.app.services;
  await sql`insert into fees (id, token_id, amount, buy_type, coin, created_at, chain_id, transaction_hash, log_index)
    select gen_random_uuid(), number, 0.000000000000000001 + number / 8.0, 'coin', 'ETH', ${moment},
      case when number % 2 = 0 then 1 end, case when number % 2 = 0 then number::text end,
      case when number % 2 = 0 then 0 end ${numbers}`.execute(db);
  await sql`insert into royalties (id, token_id, contract_address, amount, currency, created_at, chain_id, transaction_hash,
      log_index)
    select gen_random_uuid(), number, '0x1', 0.03 + number, 'ETH', ${moment}, 31337, '0x' || number, 0 ${numbers}`.execute(
    db,
  );
  await sql`insert into tokens (id, name, token_id, price, currency, contract_address, chain_id, creator, owner, status, sold_at)
    select gen_random_uuid(), 'Night sky', number, number / 4.0, 'PKS', '0x1', 137, '0x2', '0x3', 'sold', ${moment}
    ${numbers}`.execute(db);
  await sql`insert into trades (id, trade_id, first_currency, second_currency, initial_quantity, price, order_value, remaining,
      order_type, ordered_at)
    select gen_random_uuid(), number::text, 'BTC', case when number % 2 = 0 then 'USDT' else 'EUR' end, 2,
      64000.25 + number, 1, 0.5, 'limit', ${moment} ${numbers}`.execute(db);
  await sql`insert into withdrawals (id, email, currency_symbol, payment_type, amount, status, created_at)
    select gen_random_uuid(), 'ada@example.com', 'USDT', 2, number / 8.0, 1 + number % 4, ${moment} ${numbers}`.execute(
    db,
  );
  // The marketplace names the currency, and a spreadsheet would calculate it.
  await sql`insert into withdrawals (id, email, currency_symbol, payment_type, amount, status, created_at)
    values (gen_random_uuid(), 'ada@example.com', ${formula}, 2, 1, 3, '2026-11-15T12:00:00Z')`.execute(db);
});
afterAll(() => desk.close());

/** specification 41.1 and 41.2 */
it('sums a month, and each amount opens the rows that it adds up, in any time zone', async () => {
  const { page, open, close } = await desk.visit({
    signedInAs: admin,
    timezoneId: 'Asia/Dubai',
    viewport: { width: 1440, height: 900 },
  });
  await open('/adminfees');
  await page.getByRole('link', { name: 'Monthly figures' }).click();
  const month = page.getByLabel('Month (UTC)');
  await month.selectOption({ label: 'October 2026' });
  const heading = page.getByRole('heading', { name: 'Fees', exact: true });
  const fees = page.locator('section', { has: heading });
  await fees.getByRole('row').nth(2).waitFor();
  await expectAccessible(page, 'monthly figures');
  await expectFitsPhone(page, 'monthly figures on a phone');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  const lines = csv.trim().split('\r\n');
  expect(lines[0]).toBe('"Month","Figure","Currency","Chain","Count","Amount"');
  expect(lines.slice(1).map((line) => line.split(',').slice(1, 5).join(','))).toEqual([
    '"Fees","ETH","","32"',
    '"Fees","ETH","Ethereum","30"',
    '"Royalties","ETH","Local evaluation chain","62"',
    '"Sales of tokens","PKS","Polygon","62"',
    '"Trading volume","EUR","","32"',
    '"Trading volume","USDT","","30"',
    '"Completed withdrawals","USDT","","16"',
  ]);

  await open('/adminfees/monthly?month=2026-11');
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect(await readFile(await (await again).path(), 'utf8')).toContain(`"'${formula}"`);
  await open('/adminfees/monthly?month=2026-10');

  const amounts = page.locator('section td a');
  const shown = await amounts.allInnerTexts();
  expect(shown).toHaveLength(7);
  for (const [index, text] of shown.entries()) {
    await amounts.nth(index).click();
    const count = /^(?:"[^"]*",){4}"(\d+)"/.exec(lines[index + 1] ?? '')?.[1] ?? '';
    // The list counts as many rows as the figure.
    await page.getByText(`1–10 of ${count}`, { exact: true }).waitFor();
    await page.goBack();
    await amounts.nth(6).waitFor();
    expect([text, await month.locator('option:checked').innerText()]).toEqual([text, 'October 2026']);
  }

  // The rows of the list add up to the amount on the screen.
  await fees.getByRole('link').first().click();
  await page.getByLabel('Rows per page').selectOption('100');
  await page.locator('tbody tr').nth(31).waitFor();
  const cells = await page.locator('tbody tr td:nth-child(2)').allInnerTexts();
  const units = (text: string) => unitsOf(/[\d,.]+/.exec(text)?.[0].replaceAll(',', '') ?? '', 18);
  const sum = cells.reduce((total, text) => total + units(text), 0n);
  expect([cells.length, decimalOf(sum, 18)]).toEqual([32, decimalOf(units(shown[0] ?? ''), 18)]);
  await close();
});

it('prints the month alone', async () => {
  const { page, open, close } = await desk.visit({
    signedInAs: admin,
    viewport: { width: 1280, height: 800 },
  });
  await open('/adminfees/monthly?month=2026-10');
  await page.getByText('Completed withdrawals').waitFor();
  await page.emulateMedia({ media: 'print' });
  await settled(page);
  expect(await page.getByText('October 2026', { exact: true }).last().isVisible()).toBe(true);
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Print figures' }).isVisible()).toBe(false);
  await close();
});
