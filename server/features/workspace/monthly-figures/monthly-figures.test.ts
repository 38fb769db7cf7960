import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/platform/call.ts';
import { decimalOf, unitsOf } from '#contract/platform/decimal.ts';
import { inputToWire, outputFromWire } from '#contract/platform/names.ts';
import {
  daysOfMonth,
  type FigureKey,
  figureKinds,
  type FigureKind,
  rowsOf,
} from '#contract/workspace/monthly-figure-rows.ts';
import { readMigrations } from '#server/platform/db/migration-files.ts';
import { compactDailyFigures } from '#server/platform/lists/compact-counters.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let admin: TestAdmin;
const run = (statement: RawBuilder<unknown>) => statement.execute(app.services.db);

/** Moments around both ends of October 2026, to the microsecond. */
const moment = sql`('2026-09-30T23:59:59.999999Z'::timestamptz + (number % 40) * interval '19 hours 7 minutes')`;
const numbers = sql`from generate_series(0, 399) as number`;
const currency = sql`(array['USDT', 'usdt', 'BTC', 'A "b", c:1', 'EUR'])[1 + number % 5]`;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  await run(sql`
    insert into fees (id, token_id, amount, buy_type, coin, created_at, chain_id, transaction_hash, log_index)
    select gen_random_uuid(), number, (number + 1) * 0.000000000000000001 + number / 7.0,
      case when number % 3 = 0 then 'token' else 'coin' end, case when number % 2 = 0 then 'ETH' else 'BNB' end, ${moment},
      case when number % 4 > 0 then number % 4 end, case when number % 4 > 0 then number::text end,
      case when number % 4 > 0 then 0 end ${numbers}`);
  await run(sql`
    insert into royalties (id, token_id, contract_address, amount, currency, created_at, chain_id, transaction_hash,
      log_index)
    select gen_random_uuid(), number, '0x1', (number + 1) * 0.000000000000000003, ${currency}, ${moment}, 1 + number % 2,
      number::text, 0 ${numbers}`);
  await run(sql`
    insert into tokens (id, name, token_id, price, currency, contract_address, chain_id, creator, owner, status, sold_at,
      deleted_at)
    select gen_random_uuid(), 'token', number, case when number % 7 > 0 then number / 7.0 end, ${currency}, '0x1',
      1 + number % 3, '0x2', '0x3', case when number % 2 = 0 then 'sold' else 'listed' end,
      case when number % 2 = 0 then ${moment} end, case when number % 11 = 0 then now() end ${numbers}`);
  await run(sql`
    insert into trades (id, trade_id, first_currency, second_currency, initial_quantity, price, order_value, remaining,
      order_type, ordered_at)
    select gen_random_uuid(), number::text, ${currency}, ${currency}, 2 + number / 7.0, 0.000000000000000001 * number, 1,
      number / 7.0, 'limit', ${moment} ${numbers}`);
  await run(sql`
    insert into withdrawals (id, email, currency_symbol, payment_type, amount, status, created_at)
    select gen_random_uuid(), 'a@example.com', ${currency}, 2, number / 7.0, number % 7, ${moment} ${numbers}`);
});
afterAll(() => app.close());

const figures = async (month: string, as = admin) =>
  (await as.call('GET', `/adminapi/monthlyFigures?month=${month}`)).body.result as {
    kinds: FigureKind[];
    firstMonth: string | null;
    isAdding: boolean;
    figures: (FigureKey & { count: number; amount: string })[];
  };

/** The lists of the rows. */
const lists: Record<FigureKind, Call> = {
  fees: calls.fees.listFees,
  royalties: calls.royalties.listRoyalties,
  sales: calls.tokens.listSoldTokens,
  trades: calls.trades.listTrades,
  withdrawals: calls.withdrawals.listWithdrawals,
};

type Row = Readonly<Record<string, string>>;

/** Every row of the list that a figure leads to. */
async function rowsBehind(figure: FigureKey, month: string): Promise<Row[]> {
  const { time, filters } = rowsOf(figure);
  const { from, to } = daysOfMonth(month);
  const list = lists[figure.kind];
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const month = time === 'when' ? { from, to } : { [time]: `${from}..${to}` };
    const input = inputToWire(list, { ...filters, ...month, page, limit: 100 }) as object;
    const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
    const { status, body } =
      list.method === 'GET'
        ? await admin.call('GET', `${list.path}?${query}`)
        : await admin.call('POST', list.path, input);
    expect([status, figure.kind, body.errors]).toEqual([200, figure.kind, undefined]);
    const { data, count } = (body.result ?? body) as { data: unknown[]; count: number };
    rows.push(...(outputFromWire(list, data) as Row[]));
    if (rows.length >= count || data.length === 0) return rows;
  }
}

const scale = 60;
const units = (decimal: string) => unitsOf(decimal, scale);

/** The exact sum of what a figure adds up. */
function sumOf(kind: FigureKind, rows: readonly Row[]): string {
  const total = rows.reduce((sum, { amount, price, initialQuantity = '0', remaining = '0' }) => {
    if (kind !== 'trades') return sum + units((kind === 'sales' ? price : amount) ?? '0');
    const filled = unitsOf(initialQuantity, 18) - unitsOf(remaining, 18);
    return sum + filled * unitsOf(price ?? '0', 18) * 10n ** BigInt(scale - 36);
  }, 0n);
  return decimalOf(total, scale);
}

describe('monthly figures', () => {
  it.each(['2026-09', '2026-10', '2026-11'])(
    'each figure of %s is the sum of the rows that it leads to',
    async (month) => {
      const { figures: found, kinds } = await figures(month);
      expect(kinds).toEqual(Object.keys(figureKinds));
      expect(new Set(found.map(({ kind }) => kind)).size).toBeGreaterThan(month === '2026-10' ? 4 : 0);
      for (const figure of found) {
        const rows = await rowsBehind(figure, month);
        expect([figure, rows.length, sumOf(figure.kind, rows)]).toEqual([
          figure,
          figure.count,
          figure.amount,
        ]);
      }
    },
  );

  it('leaves no row out, and stays the same when changes are compacted', async () => {
    const months = ['2026-09', '2026-10', '2026-11'];
    const all = async () => Promise.all(months.map((month) => figures(month)));
    const before = await all();
    const counted = (kind: FigureKind) =>
      before
        .flatMap(({ figures: of }) => of)
        .reduce((sum, { kind: its, count }) => sum + (its === kind ? count : 0), 0);
    expect(counted('fees')).toBe(400);
    expect(counted('royalties')).toBe(400);
    expect(counted('trades')).toBe(400);
    expect(counted('withdrawals')).toBe(57);
    // Half of the tokens are sold, and every eleventh is deleted.
    expect(counted('sales')).toBe(181);
    await compactDailyFigures(app.services.db);
    expect(await all()).toEqual(before);
    expect(before[0]?.firstMonth).toBe('2026-09');
  });

  it('shows the kinds whose rows the caller may read', async () => {
    const some = await app.signIn({
      restriction: [
        { path: '/adminfees', isWriteAccess: false },
        { path: '/withdraw', isWriteAccess: false },
      ],
    });
    const { kinds, figures: found } = await figures('2026-10', some);
    expect(kinds).toEqual(['fees', 'royalties', 'withdrawals']);
    expect([...new Set(found.map(({ kind }) => kind))]).toEqual(kinds);
    const none = await app.signIn({ restriction: [{ path: '/withdraw', isWriteAccess: true }] });
    expect((await none.call('GET', '/adminapi/monthlyFigures?month=2026-10')).status).toBe(403);
    expect((await admin.call('GET', '/adminapi/monthlyFigures?month=2026-13')).status).toBe(400);
  });
});

it('adds up the rows of earlier versions, in any order of batches and compactions', async () => {
  const backfill =
    (await readMigrations()).find(({ name }) => name === '20261128710200_figures_by_chain.sql')?.sql ?? '';
  const { db } = app.services;
  const before = await figures('2026-10');
  await run(sql`delete from daily_figures where series in ('fees_by_chain', 'sales_by_chain')`);
  await run(sql`delete from daily_figure_changes where series in ('fees_by_chain', 'withdrawals_paid')`);
  for (const round of [1, 2]) {
    let cursor: string | null = null;
    do {
      const { rows }: { rows: { cursor: string | null }[] } = await db.executeQuery(
        CompiledQuery.raw(backfill, [cursor, 500]),
      );
      cursor = rows[0]?.cursor ?? null;
      if (cursor?.endsWith('5')) await compactDailyFigures(db);
    } while (cursor !== null);
    expect([round, await figures('2026-10')]).toEqual([round, before]);
  }
});

it('follows the sales of the chain', async () => {
  const { db } = app.services;
  await run(sql`delete from royalties`);
  await run(sql`insert into chain_state (chain_id, genesis_hash, single_contract, multi_contract, single_name, multi_name,
    start_block, block_number) values (7, '', '0xone', '0xmany', 'One', 'Many', 1, 5)`);
  await run(
    sql`insert into chain_currencies (chain_id, address, symbol, decimals) values (7, '0xc', 'USDC', 6)`,
  );
  const events = sql`insert into chain_events (block_number, log_index, block_hash, transaction_hash, occurred_at, standard,
      name, token_id, currency, royalty, chain_id)
    values (2, 0, '', '0xa', '2026-10-02Z', 721, 'Sold', 11, '0xc', 1500001, 7),
      (2, 1, '', '0xa', '2026-10-02Z', 1155, 'BidAccepted', 12, '0xc', 1, 7),
      (3, 0, '', '0xb', '2026-10-03Z', 721, 'Sold', 11, '0xc', 0, 7),
      (4, 0, '', '0xd', '2026-10-03Z', 721, 'Minted', 13, null, null, 7)`;
  const kept = async () =>
    (await admin.call('GET', '/adminapi/royalties?sort=-amount')).body.data.map(
      ({ tokenId, amount, currency: paid }: Record<string, string>) => `${tokenId}: ${amount} ${paid}`,
    );
  await run(events);
  expect(await kept()).toEqual(['11: 1.500001 USDC', '12: 0.000001 USDC']);
  await run(sql`delete from chain_events where log_index = 1`);
  expect(await kept()).toEqual(['11: 1.500001 USDC']);
  // As an upgrade finds it.
  await run(sql`delete from royalties`);
  const backfill =
    (await readMigrations()).find(({ name }) => name === '20261128710100_royalties_of_sales.sql')?.sql ?? '';
  let cursor: string | null = null;
  let batches = 0;
  do {
    const { rows }: { rows: { cursor: string | null }[] } = await db.executeQuery(
      CompiledQuery.raw(backfill, [cursor, 2]),
    );
    cursor = rows[0]?.cursor ?? null;
    batches += 1;
  } while (cursor !== null);
  expect([batches, await kept()]).toEqual([3, ['11: 1.500001 USDC']]);
});
