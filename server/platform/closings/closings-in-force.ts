import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import { isOffInSql } from '../modules/switched-off.ts';

/** A closing that has started. */
export interface ClosingInForce {
  /** The symbols of its currency, in lower case; null for the whole market. */
  symbols: readonly string[] | null;
  lastDepositAt: Date;
  lastTradeAt: Date;
  /** Whether its payouts have begun. Then a balance may rise by a payment that came back. */
  isPayingOut: boolean;
  /** The time by the database's clock, which is the same for every server. */
  now: Date;
}

/** The closings whose first date is past. Without one, which is usual, this reads one entry of an index. */
export async function closingsInForce(db: Kysely<DB>): Promise<ClosingInForce[]> {
  const rows = await db
    .selectFrom('closings')
    .leftJoin('currencies', 'currencies.id', 'closings.currency_id')
    .select(['currency_symbol', 'currencies.symbol', 'last_deposit_at', 'last_trade_at', 'state'])
    // Raw because only the database's clock counts.
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('state', 'in', ['announced', 'payingOut', 'closed'])
    // Raw because only the database's clock counts.
    .where('last_deposit_at', '<=', sql<Date>`clock_timestamp()`)
    .where(({ not }) => not(isOffInSql('closings')))
    .execute();
  return rows.map((row) => ({
    symbols:
      row.currency_symbol === null
        ? null
        : [row.currency_symbol, row.symbol ?? row.currency_symbol].map((symbol) => symbol.toLowerCase()),
    lastDepositAt: row.last_deposit_at,
    lastTradeAt: row.last_trade_at,
    isPayingOut: row.state !== 'announced',
    now: row.now,
  }));
}
