import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { currenciesSchemas } from '#contract/currencies.schemas.ts';
import { countCap } from '#contract/limits.ts';
import type { DB } from '../../db/types.ts';
import { type ListDefinition, selectList } from '../../lists/definition.ts';
import { pageOf } from '../../lists/page.ts';

/** A currency as the calls show it. */
export type Currency = z.input<typeof currenciesSchemas.getCurrency.output>;

type ListInput = z.output<typeof currenciesSchemas.listCurrencies.input>;

/** What a currency is made of, but for its picture; null where its type has no such field. */
export interface CurrencyFields {
  type: Currency['type'];
  name: string;
  symbol: string;
  /** An exact decimal. */
  withdrawFee: string;
  minAbi: string | null;
  contractAddress: string | null;
  bankName: string | null;
  accountHolder: string | null;
  accountNumber: string | null;
  routingNumber: string | null;
}

const currencies: ListDefinition<Currency, ListInput> = {
  table: 'currencies',
  columns: {
    id: 'id',
    type: 'type',
    currencyType: 'type',
    name: 'name',
    symbol: 'symbol',
    withdrawFee: 'withdraw_fee',
    minAbi: 'min_abi',
    contractAddress: 'contract_address',
    bankDetails: `case when type = 'fiat' then jsonb_build_object('bankName', bank_name,
      'accountHolder', bank_account_holder, 'accountNumber', bank_account_number, 'routingNumber', bank_routing_number) end`,
    image: 'image',
    createdAt: 'created_at',
    version: 'version',
  },
  search: 'search',
  sorts: {
    name: 'lower(name)',
    symbol: 'lower(symbol)',
    type: 'type',
    withdrawFee: 'withdraw_fee',
    createdAt: 'created_at',
  },
  newest: 'id',
  filters: { type: (type) => sql`type = ${type}` },
};

/** A page of the currencies: a table that stays short. */
export const listCurrencies = (db: Kysely<DB>, input: ListInput) => pageOf(db, currencies, input);

const columns = selectList(currencies.columns);

/**
 * One currency.
 * @param lock whether it is kept from changing until the transaction ends
 */
export async function findCurrency(db: Kysely<DB>, id: string, lock = false): Promise<Currency | undefined> {
  const { rows } = await sql<Currency>`
    select ${columns} from currencies where id = ${id} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** Whether a symbol is another currency's, ignoring case. */
export async function symbolIsTaken(db: Kysely<DB>, symbol: string, exceptId?: string): Promise<boolean> {
  const { rows } = await sql`
    select from currencies
    where lower(symbol) = lower(${symbol} collate "pg_c_utf8") and id is distinct from ${exceptId ?? null}::uuid`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Adds a currency.
 * @returns undefined where its symbol was taken in the same moment
 */
export async function insertCurrency(
  db: Kysely<DB>,
  id: string,
  fields: CurrencyFields,
  image: string | null,
): Promise<Currency | undefined> {
  const { rows } = await sql<Currency>`
    insert into currencies (id, type, name, symbol, withdraw_fee, min_abi, contract_address,
      bank_name, bank_account_holder, bank_account_number, bank_routing_number, image)
    values (${id}, ${fields.type}, ${fields.name}, ${fields.symbol}, ${fields.withdrawFee}, ${fields.minAbi},
      ${fields.contractAddress}, ${fields.bankName}, ${fields.accountHolder}, ${fields.accountNumber},
      ${fields.routingNumber}, ${image})
    on conflict do nothing
    returning ${columns}`.execute(db);
  return rows[0];
}

/**
 * Replaces a currency's fields.
 * @param image the new picture's address, or null to keep the one it has
 * @param loadedVersion what the form loaded; undefined is not checked
 * @returns undefined where the version is another by now
 * @throws a unique violation of currencies_symbol_key where the symbol was taken in the same moment
 */
export async function updateCurrency(
  db: Kysely<DB>,
  id: string,
  fields: CurrencyFields,
  { image, loadedVersion }: { image: string | null; loadedVersion: number | undefined },
): Promise<Currency | undefined> {
  const { rows } = await sql<Currency>`
    update currencies set
      type = ${fields.type}, name = ${fields.name}, symbol = ${fields.symbol}, withdraw_fee = ${fields.withdrawFee},
      min_abi = ${fields.minAbi}, contract_address = ${fields.contractAddress}, bank_name = ${fields.bankName},
      bank_account_holder = ${fields.accountHolder}, bank_account_number = ${fields.accountNumber},
      bank_routing_number = ${fields.routingNumber}, image = coalesce(${image}, image), version = version + 1
    where id = ${id} and (version = ${loadedVersion ?? null}::integer or ${loadedVersion === undefined})
    returning ${columns}`.execute(db);
  return rows[0];
}

/**
 * How many withdrawals, orders and transfers hold a currency; counted up to 10,000 of each kind.
 */
export async function countUses(db: Kysely<DB>, id: string): Promise<{ count: number; isExact: boolean }> {
  const upTo = sql.lit(countCap + 1);
  const { rows } = await sql<{ count: number; isExact: boolean }>`
    select (withdrawals + trades + transfers) as count,
      greatest(withdrawals, trades, transfers) <= ${sql.lit(countCap)} as "isExact"
    from (select
      (select count(*) from (select from withdrawals where currency_id = ${id} limit ${upTo}) as held) as withdrawals,
      (select count(*) from (select from trades
        where first_currency_id = ${id} or second_currency_id = ${id} limit ${upTo}) as held) as trades,
      (select count(*) from (select from fund_transfers where currency_id = ${id} limit ${upTo}) as held) as transfers
    ) as counted`.execute(db);
  return rows[0] ?? { count: 0, isExact: true };
}

/**
 * Deletes a currency.
 * @throws a foreign key violation where a record holds it
 */
export async function deleteCurrency(db: Kysely<DB>, id: string): Promise<void> {
  await sql`delete from currencies where id = ${id}`.execute(db);
}

/** Whether a statement failed because of the rule that no two currencies share a symbol. */
export function isSymbolTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'currencies_symbol_key';
}
