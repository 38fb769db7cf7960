import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { DecisionRow } from '../approvals/decision.ts';

/** The most rows that each fact reads, so that its cost doesn't grow with the tables. */
const mostWithdrawals = 5000;
const mostTrades = 2000;
/** The trades of a currency whose median is its price. */
const tradesOfPrice = 21;

type Asked = Pick<DecisionRow, 'currencySymbol' | 'amount'>;

/**
 * The amount in dollars, at the median price of the currency's newest trades against the dollar or a stablecoin of it.
 * Orders that nothing was traded of don't count, and neither do those beyond the newest 2,000.
 * @returns null without such a trade
 */
export async function dollarsOf(db: Kysely<DB>, { currencySymbol, amount }: Asked) {
  // Raw because it takes the median of prices.
  const { rows } = await sql<{ amount: string | null; trades: number; tradedAt: Date }>`
    select round(${amount}::numeric * percentile_disc(0.5) within group (order by price), 2) as amount,
      count(*)::integer as trades, max(ordered_at) as "tradedAt"
    from (
      select price, ordered_at from (
        select price, ordered_at, first_currency, second_currency, remaining, initial_quantity from trades
        order by ordered_at desc, id desc limit ${mostTrades}) as newest
      where lower(first_currency) = lower(${currencySymbol} collate "pg_c_utf8")
        and lower(second_currency) in ('usd', 'usdt', 'usdc') and remaining < initial_quantity
      limit ${tradesOfPrice}) as traded`.execute(db);
  const [{ amount: dollars, trades, tradedAt } = { amount: null, trades: 0, tradedAt: new Date() }] = rows;
  return dollars === null ? null : { amount: dollars, trades, tradedAt };
}

/** What a user was paid in each currency, from the newest withdrawals. */
export async function lifetimeOf(db: Kysely<DB>, userId: string | null, currencySymbol: string) {
  if (userId === null) return { totals: [], isCapped: false };
  // Raw because it reads a limited part, and says whether there is more.
  const { rows } = await sql<{ currencySymbol: string; amount: string; count: number; read: number }>`
    with newest as (
      select currency_symbol, amount, shown_status from withdrawals where user_id = ${userId}
      order by created_at desc, id desc limit ${mostWithdrawals})
    select min(currency_symbol) as "currencySymbol", sum(amount) as amount, count(*)::integer as count,
      (select count(*)::integer from newest) as read
    from newest where shown_status = 3 group by lower(currency_symbol)
    order by lower(min(currency_symbol)) = lower(${currencySymbol}) desc, 1 limit 20`.execute(db);
  return {
    totals: rows.map(({ currencySymbol: symbol, amount, count }) => ({
      currencySymbol: symbol,
      amount,
      count,
    })),
    isCapped: (rows[0]?.read ?? 0) >= mostWithdrawals,
  };
}

/** A user's newest withdrawals in a currency. */
export async function recentOf(db: Kysely<DB>, userId: string | null, currencySymbol: string) {
  if (userId === null) return [];
  // Raw because it searches a limited part.
  const { rows } = await sql<{ id: string; amount: string; status: number; createdAt: Date }>`
    select id, amount, shown_status as status, created_at as "createdAt" from (
      select id, amount, shown_status, created_at, currency_symbol from withdrawals where user_id = ${userId}
      order by created_at desc, id desc limit ${mostWithdrawals}) as newest
    where lower(currency_symbol) = lower(${currencySymbol} collate "pg_c_utf8")
    order by created_at desc, id desc limit 10`.execute(db);
  return rows;
}

/** Other users who asked for withdrawals to a destination, a few of them. */
export async function usersOf(
  db: Kysely<DB>,
  { userId, destination }: Pick<DecisionRow, 'userId' | 'destination'>,
) {
  // Raw because it searches a limited part.
  const { rows } = await sql<{ id: string; name: string }>`
    select users.id, users.name from users where deleted_at is null and id in (
      select user_id from (select user_id from withdrawals
        where lower(destination) = lower(${destination} collate "pg_c_utf8") limit 1000) as theirs
      where user_id is distinct from ${userId}::uuid)
    order by lower(users.name), users.id limit 10`.execute(db);
  return rows;
}
