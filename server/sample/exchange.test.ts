import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedCounts } from '#server/platform/lists/compact-counters.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { loadSample } from './load.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await loadSample(database, { users: 200, seed: 7, until: new Date('2026-11-01T00:00:00Z') });
});
afterAll(() => database.drop());

const one = async (query: string) => (await database.pool.query(query)).rows[0] as object;

test('the exchange has its rows and its counts', async () => {
  expect(await storedCounts(database.kysely, ['trades', 'withdrawals', 'fund_transfers', 'tickets'])).toEqual(
    {
      trades: 400,
      withdrawals: 200,
      fund_transfers: 200,
      tickets: 24,
    },
  );
});

test('amounts are exact, and an order is worth its quantity times its price', async () => {
  expect(
    await one(`select bool_and(order_value = initial_quantity * price) as exact, bool_and(remaining between 0 and initial_quantity) as left,
      count(distinct order_type)::int as types from trades`),
  ).toEqual({ exact: true, left: true, types: 3 });
  expect(
    await one(`select bool_and(amount > 0) as some, count(distinct status)::int as states from withdrawals`),
  ).toEqual({
    some: true,
    states: 5,
  });
});

test('nothing is done before its user and its currency are there, nor in the future', async () => {
  expect(
    await one(`select
      (select count(*) from withdrawals join users on users.id = user_id where withdrawals.created_at < users.created_at)
      + (select count(*) from trades join currencies on currencies.id = first_currency_id where ordered_at < created_at)
      + (select count(*) from ticket_replies join tickets on tickets.id = ticket_id
         where ticket_replies.created_at < tickets.created_at or ticket_replies.created_at > '2026-11-01') as early`),
  ).toEqual({ early: 0 });
});

test('tickets carry none to three replies', async () => {
  const { rows } = await database.pool.query(
    `select count(ticket_replies.id)::int as replies, count(distinct tickets.id) > 0 as some from tickets
     left join ticket_replies on ticket_id = tickets.id group by tickets.id order by 1`,
  );
  expect(new Set(rows.map(({ replies }) => replies))).toEqual(new Set([0, 1, 2, 3]));
});
