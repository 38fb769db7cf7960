import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { tradesSchemas } from '#contract/exchange/trades.schemas.ts';
import { amountColumn, textColumn } from '#server/platform/lists/column-filters.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { ListDefinition } from '#server/platform/lists/definition.ts';
import { findInList } from '#server/platform/lists/one.ts';
import { pageOf } from '#server/platform/lists/page.ts';

type Trade = z.input<typeof tradesSchemas.listTrades.output>;

/** The input of the list of orders, with the user as an id. */
export type TradesInput = Omit<z.output<typeof tradesSchemas.listTrades.input>, 'user'>;

const trades: ListDefinition<Trade, TradesInput> = {
  table: 'trades',
  columns: {
    id: 'id',
    userId: 'user_id',
    firstCurrency: 'first_currency',
    secondCurrency: 'second_currency',
    initialQuantity: 'initial_quantity',
    price: 'price',
    orderValue: 'order_value',
    remaining: 'remaining',
    orderType: 'order_type',
    tradeId: 'trade_id',
    orderedAt: 'ordered_at',
  },
  search: 'search',
  sorts: {
    firstCurrency: 'lower(first_currency)',
    secondCurrency: 'lower(second_currency)',
    initialQuantity: 'initial_quantity',
    price: 'price',
    orderValue: 'order_value',
    remaining: 'remaining',
    orderType: 'lower(order_type)',
    tradeId: 'lower(trade_id)',
    orderedAt: 'ordered_at',
  },
  newest: 'ordered_at',
  filters: {
    currency: (currency) => {
      const asked = sql`lower(${currency} collate "pg_c_utf8")`;
      return sql`(lower(first_currency) = ${asked} or lower(second_currency) = ${asked})`;
    },
    orderType: (orderType) => sql`lower(order_type) = lower(${orderType} collate "pg_c_utf8")`,
    from: (from) => sql`ordered_at >= ${from}`,
    to: (to) => sql`ordered_at < ${to}`,
    userId: (id) => sql`user_id = ${id}`,
    initialQuantity: amountColumn('initial_quantity'),
    price: amountColumn('price'),
    orderValue: amountColumn('order_value'),
    remaining: amountColumn('remaining'),
    tradeId: textColumn('lower(trade_id)'),
    secondCurrency: textColumn('lower(second_currency)'),
  },
  searchedTexts: ['tradeId'],
  keptCount: 'trades',
};

/** A page of this server's own orders, if no trade host is configured. */
export const listOwnTrades = (db: Kysely<DB>, input: TradesInput) => pageOf(db, trades, input);

/** One of these orders. */
export const findOwnTrade = (db: Kysely<DB>, id: string) => findInList(db, trades, id);
