import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { closingsSchemas } from '#contract/withdrawals/closings.schemas.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { ListDefinition } from '#server/platform/lists/definition.ts';
import { pageOf } from '#server/platform/lists/page.ts';
import { batchSize } from './wave-queries.ts';

type Row = z.input<typeof closingsSchemas.listClosingRegister.output>;
type Input = z.output<typeof closingsSchemas.listClosingRegister.input>;
type Amounts = z.input<typeof closingsSchemas.getClosing.output>['currencies'][number];
type Rehearsal = z.input<typeof closingsSchemas.rehearseClosing.output>;

/** Where the balances of closings are read: the present ones, or those stored when the figures were counted. */
type Source = 'closing_register' | 'closing_register_rows';

const inTable = (table: Source): ListDefinition<Row, Input> => {
  const ofUser = (column: string) => `(select ${column} from users where users.id = ${table}.user_id)`;
  return {
    table,
    columns: {
      id: 'id',
      userId: 'user_id',
      name: ofUser('name'),
      email: ofUser('email'),
      currencySymbol: 'currency_symbol',
      balance: 'trim_scale(balance)::text',
      pending: 'trim_scale(pending)::text',
      paid: 'trim_scale(paid)::text',
      remaining: 'trim_scale(remaining)::text',
      state: 'state',
      destination:
        table === 'closing_register'
          ? 'destination'
          : `case when is_wallet then ${ofUser('address')}
              else (select destination from withdrawals where withdrawals.id = known_from) end`,
    },
    search:
      table === 'closing_register' ? `currency || e'\\x1f' || coalesce(${ofUser('search')}, '')` : 'search',
    sorts: { balance: 'balance', remaining: 'remaining' },
    newest: 'remaining',
    filters: {
      id: (id) => sql`closing_id = ${id}`,
      state: (state) => sql`state = ${state}`,
      currencySymbol: (symbol) => sql`currency = lower(${symbol} collate "pg_c_utf8")`,
    },
  };
};

const present = inTable('closing_register');
const stored = inTable('closing_register_rows');

/** A page of what is left of the balances in the scope of a closing. */
export const listRegister = (db: Kysely<DB>, input: Input) => pageOf(db, present, input);

/**
 * The same of the balances as they were when the figures were counted: it reads the rows of the page only.
 * @param input `id` is a UUID by its schema; every index of the list begins with it
 */
export const listStoredRegister = (db: Kysely<DB>, input: Input) =>
  pageOf<Row, Input>(db, { ...stored, live: `closing_id = '${input.id}'` }, input);

const values =
  'closing_id, user_id, currency, currency_symbol, balance, pending, paid, remaining, state, known_from, is_wallet, search';

/**
 * Stores the register of a closing as it is now. One statement reads the balances, so that the rows add up to those of one
 * moment, and writes the rows that differ.
 */
export async function storeRegister(db: Kysely<DB>, id: string): Promise<void> {
  // Raw because it sets a parameter of the transaction. A hash would give the balances in no order. In the order of their
  // users, neighbors are on the same pages of each table, and 200,000 balances read 1 page for 8.
  await sql`set local enable_hashagg = off`.execute(db);
  // Raw because it reads a view, and changes, adds and deletes rows in one statement.
  await sql`
    with fresh as materialized (
      select register.id, closing_id, user_id, currency, currency_symbol, balance, pending, paid, remaining, state,
        known_from, known_from is null and destination is not null as is_wallet,
        currency || e'\\x1f' || coalesce(users.search, '') as search
      from closing_register as register left join users on users.id = user_id where closing_id = ${id}),
    gone as (
      delete from closing_register_rows as row where closing_id = ${id}
        and not exists (select from fresh where fresh.id = row.id))
    insert into closing_register_rows (id, ${sql.raw(values)})
    select id, ${sql.raw(values)} from fresh
    where not exists (select from closing_register_rows as row where row.id = fresh.id
      and (${sql.raw(prefixed('row'))}) is not distinct from (${sql.raw(prefixed('fresh'))}))
    order by id
    on conflict (id) do update set (${sql.raw(values)}) = row (${sql.raw(prefixed('excluded'))})`.execute(db);
}

const prefixed = (name: string) =>
  values
    .split(', ')
    .map((column) => `${name}.${column}`)
    .join(', ');

const sumOf = (column: string, where = 'true') =>
  `trim_scale(coalesce(sum(${column}) filter (where ${where}), 0))::text`;

const amounts = `min(currency_symbol) as "currencySymbol", count(*)::integer as accounts,
  ${sumOf('balance')} as balance, ${sumOf('pending')} as pending,
  ${sumOf('paid')} as paid, ${sumOf('remaining')} as remaining`;

/** The sums of each currency in the scope of a closing, read by one statement, so that they add up. */
export async function amountsOf(db: Kysely<DB>, id: string): Promise<Amounts[]> {
  // Raw because it sums a view.
  const { rows } = await sql<Amounts>`select ${sql.raw(amounts)} from closing_register
    where closing_id = ${id} group by currency order by currency`.execute(db);
  return rows;
}

const isKept = `state in ('noAddress', 'noUser')`;

/** What a closing would do now, or with its balances as they were stored. Reads only. */
export async function rehearse(
  db: Kysely<DB>,
  id: string,
  source: Source = 'closing_register',
): Promise<Rehearsal> {
  const register = sql.table(source);
  // Raw because it sums in several ways.
  const { rows } = await sql<Rehearsal['currencies'][number]>`
    select ${sql.raw(`${amounts}, count(*) filter (where state = 'ready')::integer as ready,
      ${sumOf('remaining', `state = 'ready'`)} as "readyAmount",
      count(*) filter (where ${isKept})::integer as kept, ${sumOf('remaining', isKept)} as "keptAmount"`)}
    from ${register} where closing_id = ${id} group by currency order by currency`.execute(db);
  // Raw because it counts in two ways.
  const people = await sql<{ users: number; unreachable: number }>`
    select count(*)::integer as users, count(*) filter (where email is null)::integer as unreachable
    from users where id in (select user_id from ${register} where closing_id = ${id})`.execute(db);
  // Raw because the scope is compared in the same statement.
  const listings = await sql<{ count: number }>`
    select count(*)::integer as count from auctions join closings on closings.id = ${id}
    where auctions.ends_at > closings.last_trade_at
      and (closings.currency_symbol is null or lower(auctions.currency) = lower(closings.currency_symbol))`.execute(
    db,
  );
  const { users = 0, unreachable = 0 } = people.rows[0] ?? {};
  return {
    users,
    unreachable,
    batches: Math.ceil(users / batchSize),
    batchSize,
    openListings: listings.rows[0]?.count ?? 0,
    currencies: rows,
  };
}
