import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { currenciesSchemas } from '#contract/exchange/currencies.schemas.ts';
import { countCap } from '#contract/platform/limits.ts';
import { textColumn } from '#server/platform/lists/column-filters.ts';
import type { DB } from '#server/platform/db/types.ts';
import { type RecordOf, records } from '#server/platform/records/records.ts';
import { shownStatuses } from '#server/platform/lists/shown-labels.ts';

/** Currencies of the exchange. Fields that a type of currency doesn't have are null. */
export const currencies = records({
  table: 'currencies',
  fields: {
    id: 'id',
    type: 'type',
    name: 'name',
    symbol: 'symbol',
    withdrawFee: 'withdraw_fee',
    minAbi: 'min_abi',
    contractAddress: 'contract_address',
    bankName: 'bank_name',
    accountHolder: 'bank_account_holder',
    accountNumber: 'bank_account_number',
    routingNumber: 'bank_routing_number',
    image: 'image',
    createdAt: 'created_at',
    version: 'version',
  },
});

/** A currency as it is stored. */
export type CurrencyRecord = RecordOf<typeof currencies>;

/** The fields of a currency without its image. A field that its type doesn't have is null. */
export type CurrencyFields = Omit<CurrencyRecord, 'id' | 'image' | 'createdAt' | 'version'>;

/** What the calls return for a currency: the type under both of its names, the bank's fields as one object. */
export function shownCurrency(record: CurrencyRecord) {
  const { bankName, accountHolder, accountNumber, routingNumber, ...fields } = record;
  // All three or none are set: a constraint of the database ensures it.
  const isFiat = bankName !== null && accountHolder !== null && accountNumber !== null;
  return {
    ...fields,
    currencyType: fields.type,
    bankDetails: isFiat ? { bankName, accountHolder, accountNumber, routingNumber } : null,
  };
}

/** A currency as the calls show it. */
export type Currency = ReturnType<typeof shownCurrency>;

type ListInput = z.output<typeof currenciesSchemas.listCurrencies.input>;

const list = currencies.list<ListInput>({
  search: 'search',
  shown: { column: 'type', words: shownStatuses.currencies },
  sorts: {
    name: 'lower(name)',
    symbol: 'lower(symbol)',
    type: 'type',
    withdrawFee: 'withdraw_fee',
    createdAt: 'created_at',
  },
  newest: 'id',
  filters: {
    type: (type) => sql`type = ${type}`,
    name: textColumn('lower(name)'),
    symbol: textColumn('lower(symbol)'),
  },
  searchedTexts: ['name', 'symbol'],
});

/** A page of the currencies. The table is short. */
export async function listCurrencies(db: Kysely<DB>, input: ListInput) {
  const page = await list(db, input);
  return { ...page, rows: page.rows.map(shownCurrency) };
}

/** How many withdrawals, orders and transfers use a currency, counted up to 10,000 of each kind. */
export async function countUses(db: Kysely<DB>, id: string): Promise<{ count: number; isExact: boolean }> {
  const upToCap = (
    held: SelectQueryBuilder<DB, 'withdrawals' | 'trades' | 'fund_transfers', { id: string }>,
  ) =>
    db.selectFrom(held.limit(countCap + 1).as('held')).select(({ fn }) => fn.countAll<number>().as('count'));
  const uses = await db
    .selectNoFrom([
      upToCap(db.selectFrom('withdrawals').select('id').where('currency_id', '=', id)).as('withdrawals'),
      upToCap(
        db
          .selectFrom('trades')
          .select('id')
          .where((trade) => trade.or({ first_currency_id: id, second_currency_id: id })),
      ).as('trades'),
      upToCap(db.selectFrom('fund_transfers').select('id').where('currency_id', '=', id)).as('transfers'),
    ])
    .executeTakeFirstOrThrow();
  const counts = Object.values(uses).map(Number);
  return { count: counts.reduce((sum, count) => sum + count, 0), isExact: Math.max(...counts) <= countCap };
}
