import * as fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compactDailyFigures } from '#server/platform/lists/compact-counters.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { executeAlone } from '#server/testing/transactions.ts';
import { daysUntil, toDailySeries } from './figures-reader.ts';
import { dailyFigures } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** What the figures have to be: everything counted. */
const counted = sql`
  select 'users' as series, '' as unit, utc_day(created_at) as day, count(*) as count, 0 as amount
  from users where deleted_at is null group by 3
  union all
  select 'trades', second_currency, utc_day(ordered_at), count(*), sum((initial_quantity - remaining) * price)
  from trades group by 2, 3
  union all
  select case when status in (3, 4, 5) then 'withdrawals_settled' else 'withdrawals_waiting' end, '',
    utc_day(created_at), count(*), 0 from withdrawals group by 1, 3
  union all
  select case closed_status when 0 then 'tickets_open' else 'tickets_closed' end, '', utc_day(created_at), count(*), 0
  from tickets group by 1, 3
  union all
  select 'sales', currency, utc_day(sold_at), count(*), sum(coalesce(price, 0))
  from tokens where status = 'sold' and deleted_at is null group by 2, 3
  union all
  select 'fees', case buy_type when 'token' then 'PKS' else coin end, utc_day(created_at), count(*), sum(amount)
  from fees group by 2, 3
  union all
  select 'fees_by_chain', coalesce(chain_id::text, '') || ':' || case buy_type when 'token' then 'PKS' else coin end,
    utc_day(created_at), count(*), sum(amount) from fees group by 2, 3
  union all
  select 'royalties_by_chain', chain_id::text || ':' || currency, utc_day(created_at), count(*), sum(amount)
  from royalties group by 2, 3
  union all
  select 'sales_by_chain', chain_id::text || ':' || currency, utc_day(sold_at), count(*), sum(coalesce(price, 0))
  from tokens where status = 'sold' and deleted_at is null group by 2, 3
  union all
  select 'withdrawals_paid', ':' || currency_symbol, utc_day(created_at), count(*), sum(amount)
  from withdrawals where status = 3 group by 2, 3`;

const kept = sql`
  select series, unit, day, sum(count)::bigint as count, sum(amount) as amount from (
    select series, unit, day, count, amount from daily_figures
    union all
    select series, unit, day, count, amount from daily_figure_changes) as figures
  group by series, unit, day having sum(count) <> 0 or sum(amount) <> 0`;

async function expectTrue({ kysely }: Pick<TestDatabase, 'kysely'>, after: string) {
  const rowsOf = async (figures: RawBuilder<unknown>) =>
    (await sql`select * from (${figures}) as figures order by series, day, unit`.execute(kysely)).rows;
  expect(await rowsOf(kept), after).toEqual(await rowsOf(counted));
}

const some = (table: string, count: number) =>
  sql`(select id from ${sql.table(table)} order by id limit ${count})`;
const daysAgo = (number: RawBuilder<unknown>) => sql`now() - ${number} * interval '7 hours'`;
const numbers = (count: number) => sql`from generate_series(1, ${count}) as number`;

const changes = {
  joined: (count: number) => sql`
    insert into users (id, name, created_at, deleted_at)
    select gen_random_uuid(), 'somebody', ${daysAgo(sql`number`)}, case when number % 5 = 0 then now() end ${numbers(count)}`,
  usersGone: (count: number) => sql`delete from users where id in ${some('users', count)}`,
  usersDeleted: (count: number) =>
    sql`update users set deleted_at = now() where id in ${some('users', count)}`,
  usersBack: (count: number) => sql`update users set deleted_at = null where id in ${some('users', count)}`,
  usersMoved: (count: number) =>
    sql`update users set created_at = created_at - interval '30 hours', name = 'moved' where id in ${some('users', count)}`,
  traded: (count: number) => sql`
    insert into trades (id, trade_id, first_currency, second_currency, initial_quantity, price, order_value, remaining,
      order_type, ordered_at)
    select gen_random_uuid(), number::text, 'BTC', case when number % 3 = 0 then 'EUR' else 'USDT' end,
      2 + number / 7.0, 0.000000000000000001 * number, 1, number / 7.0, 'limit', ${daysAgo(sql`number`)} ${numbers(count)}`,
  tradesFilled: (count: number) =>
    sql`update trades set remaining = remaining / 3 where id in ${some('trades', count)}`,
  tradesRenamed: (count: number) =>
    sql`update trades set second_currency = 'USDC' where id in ${some('trades', count)}`,
  tradesGone: (count: number) => sql`delete from trades where id in ${some('trades', count)}`,
  asked: (count: number) => sql`
    insert into withdrawals (id, email, currency_symbol, payment_type, amount, status, created_at)
    select gen_random_uuid(), 'a@example.com', 'BTC', 2, 1, number % 7, ${daysAgo(sql`number`)} ${numbers(count)}`,
  settled: (count: number) =>
    sql`update withdrawals set status = 3 where id in ${some('withdrawals', count)}`,
  waitAgain: (count: number) =>
    sql`update withdrawals set status = 9 where id in ${some('withdrawals', count)}`,
  withdrawalsGone: (count: number) => sql`delete from withdrawals where id in ${some('withdrawals', count)}`,
  minted: (count: number) => sql`
    insert into tokens (id, name, token_id, price, currency, contract_address, chain_id, creator, owner, status, sold_at, deleted_at)
    select gen_random_uuid(), 'token', trunc(random() * 1e17), case when number % 4 > 0 then number / 7.0 end,
      case when number % 3 = 0 then 'PKS' else 'ETH' end, '0x1', 1, '0x2', '0x3',
      case when number % 2 = 0 then 'sold' else 'listed' end, case when number % 2 = 0 then ${daysAgo(sql`number`)} end,
      case when number % 8 = 0 then now() end ${numbers(count)}`,
  sold: (count: number) =>
    sql`update tokens set status = 'sold', sold_at = now(), price = 3.000000000000000001 where id in ${some('tokens', count)}`,
  listedAgain: (count: number) =>
    sql`update tokens set status = 'listed', sold_at = null, name = 'again' where id in ${some('tokens', count)}`,
  takenDown: (count: number) =>
    sql`update tokens set deleted_at = now() where id in ${some('tokens', count)}`,
  tokensGone: (count: number) => sql`delete from tokens where id in ${some('tokens', count)}`,
  earned: (count: number) => sql`
    insert into fees (id, token_id, amount, buy_type, created_at)
    select gen_random_uuid(), number, number / 7.0, case when number % 2 = 0 then 'token' else 'coin' end,
      ${daysAgo(sql`number`)} ${numbers(count)}`,
  feesOfAnotherCoin: (count: number) =>
    sql`update fees set coin = 'BNB', amount = amount * 2 where id in ${some('fees', count)}`,
  feesOfAnotherChain: (count: number) =>
    sql`update fees set chain_id = 137, transaction_hash = id::text, log_index = 0 where id in ${some('fees', count)}`,
  paidRoyalties: (count: number) => sql`
    insert into royalties (id, token_id, contract_address, amount, currency, created_at, chain_id, transaction_hash, log_index)
    select gen_random_uuid(), number, '0x1', number / 7.0, case when number % 2 = 0 then 'PKS' else 'ETH' end,
      ${daysAgo(sql`number`)}, 1 + number % 3, gen_random_uuid()::text, 0 ${numbers(count)}`,
  royaltiesGone: (count: number) => sql`delete from royalties where id in ${some('royalties', count)}`,
  withdrawalsChanged: (count: number) =>
    sql`update withdrawals set amount = amount / 3, currency_symbol = 'EUR' where id in ${some('withdrawals', count)}`,
  feesGone: (count: number) => sql`delete from fees where id in ${some('fees', count)}`,
  written: (count: number) => sql`
    insert into tickets (id, ticket_number, name, email, subject, description, closed_status, created_at)
    select gen_random_uuid(), gen_random_uuid()::text, 'Ada', 'ada@example.com', 'Help', '?', number % 2,
      ${daysAgo(sql`number`)} ${numbers(count)}`,
  closed: (count: number) => sql`update tickets set closed_status = 1 where id in ${some('tickets', count)}`,
  opened: (count: number) => sql`update tickets set closed_status = 0 where id in ${some('tickets', count)}`,
  ticketsGone: (count: number) => sql`delete from tickets where id in ${some('tickets', count)}`,
  emptied: () => sql`truncate trades, withdrawals, royalties cascade`,
  allEmptied: () => sql`truncate users cascade`,
};

const change = fc.record({
  kind: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
  count: fc.integer({ min: 0, max: 20 }),
  isRolledBack: fc.boolean(),
  isFoldedAfter: fc.boolean(),
});

/** Each kind once, so that the test doesn't depend on chance. */
const everyKind = (isFoldedAfter: boolean) =>
  (Object.keys(changes) as (keyof typeof changes)[]).map((kind) => ({
    kind,
    count: 9,
    isRolledBack: false,
    isFoldedAfter,
  }));

test('the figures of each day are what counting gives, after any changes', async () => {
  const db = database.kysely;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 20 }), async (made) => {
      for (const { kind, count, isRolledBack, isFoldedAfter } of made) {
        await executeAlone(db, changes[kind](count), { isRolledBack });
        if (isFoldedAfter) await compactDailyFigures(db);
        await expectTrue(database, kind);
      }
    }),
    { numRuns: 30, examples: [[everyKind(false)], [everyKind(true)]] },
  );
});

test('writers of one day do not wait for each other, and folding beside them loses nothing', async () => {
  const db = database.kysely;
  await changes.joined(3).execute(db);
  await compactDailyFigures(db);
  // Two transactions that both wrote today's figures and are both still open.
  await db.transaction().execute(async (one) => {
    await changes.joined(2).execute(one);
    await db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '1s'`.execute(other);
      await changes.joined(2).execute(other);
    });
  });
  const writing = Array.from({ length: 40 }, (_, index) =>
    index % 4 === 3
      ? compactDailyFigures(db)
      : db.transaction().execute(async (transaction) => {
          await changes.traded(5).execute(transaction);
          await changes.asked(5).execute(transaction);
        }),
  );
  await Promise.all(writing);
  await expectTrue(database, 'parallel writes');
  await compactDailyFigures(db);
  await expectTrue(database, 'the last fold');
  const { rows } = await sql`select from daily_figure_changes`.execute(db);
  expect(rows).toEqual([]);
});

test('the days asked for end with today, and only their series are read', async () => {
  const db = database.kysely;
  await sql`truncate users cascade`.execute(db);
  await sql`insert into users (id, name, created_at)
    select gen_random_uuid(), 'somebody', now() - number * interval '1 day' from generate_series(-1, 40) as number`.execute(
    db,
  );
  const { today, figures } = await dailyFigures(db, ['users'], { days: 30, detailed: 30 });
  expect(figures.map(({ series }) => series)).toEqual(['users']);
  expect(Object.keys(figures[0]?.perDay ?? {}).toSorted()).toEqual(daysUntil(today, 30));
  expect((await dailyFigures(db, [], { days: 30, detailed: 30 })).figures).toEqual([]);
});

describe('laying out', () => {
  const db = () => database.kysely;
  /** Kept figures so many days ago, as the upkeep leaves them. */
  const keep = (figures: readonly (readonly [string, number, number, string?, string?])[]) =>
    db()
      .insertInto('daily_figures')
      .values(
        figures.map(([series, ago, count, unit = '', amount = '0']) => ({
          series,
          unit,
          day: sql<string>`utc_day(now()) - ${ago}::integer`,
          count,
          amount,
        })),
      )
      .execute();
  const none = async () => {
    await sql`truncate daily_figures, daily_figure_changes`.execute(db());
  };

  test('compares the 30 days up to today, as the charts show them, with the 30 before them', async () => {
    await none();
    expect(daysUntil('2026-03-01', 61).at(-2)).toBe('2026-02-28');
    await keep(
      Array.from({ length: 61 }, (_, index) => [
        'users',
        60 - index,
        index === 60 ? 1000 : index < 31 ? 1 : 2,
      ]),
    );
    const asked = async (days: number) => {
      const { today, figures } = await dailyFigures(db(), ['users'], { days, detailed: 60 });
      return toDailySeries(figures, daysUntil(today, days)).users();
    };
    const users = await asked(7);
    expect(users.perDay).toEqual([2, 2, 2, 2, 2, 2, 1000]);
    expect(users.total).toBe(1012);
    // Of the seven days before those seven.
    expect(users.before).toBe(14);
    expect(users.trend).toMatchObject({ total: 1058, before: 30 });
    const { perDay, total } = await asked(30);
    expect(users.trend).toMatchObject({ perDay, total });
  });

  test('adds volumes up to the last digit, by currency, the busiest first', async () => {
    await none();
    await keep([
      ['trades', 1, 1, 'ETH', '0.000000000000000001'],
      ['trades', 1, 2, 'USDT', '9007199254740993.1'],
      ['trades', 0, 3, 'USDT', '0.000000000000000000000000000000000001'],
      ['trades', 7, 4, 'USDT', '0.3'],
      ['trades', 13, 4, 'USDT', '0.000000000000000003'],
      ['trades', 14, 4, 'USDT', '1000'],
      ['trades', 50, 9, 'EUR', '5'],
    ]);
    // What was written since is added to what is kept.
    await sql`insert into daily_figure_changes (series, unit, day, count, amount)
      values ('trades', 'ETH', utc_day(now()) - 1, 0, 0)`.execute(db());
    const { today, figures } = await dailyFigures(db(), ['trades'], { days: 7, detailed: 60 });
    expect(toDailySeries(figures, daysUntil(today, 7)).amounts('trades')).toEqual([
      {
        currency: 'USDT',
        count: 5,
        perDay: ['0', '0', '0', '0', '0', '9007199254740993.1', '0.000000000000000000000000000000000001'],
        total: '9007199254740993.100000000000000000000000000000000001',
        before: '0.300000000000000003',
      },
      {
        currency: 'ETH',
        count: 1,
        perDay: ['0', '0', '0', '0', '0', '0.000000000000000001', '0'],
        total: '0.000000000000000001',
        before: '0',
      },
    ]);
  });
});
