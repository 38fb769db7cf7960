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

const ofUser = (column: string) => `(select ${column} from users where users.id = closing_register.user_id)`;

const register: ListDefinition<Row, Input> = {
  table: 'closing_register',
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
    destination: 'destination',
  },
  search: `currency || e'\\x1f' || coalesce(${ofUser('search')}, '')`,
  sorts: { balance: 'balance', remaining: 'remaining' },
  newest: 'remaining',
  filters: {
    id: (id) => sql`closing_id = ${id}`,
    state: (state) => sql`state = ${state}`,
    currencySymbol: (symbol) => sql`currency = lower(${symbol} collate "pg_c_utf8")`,
  },
};

/** A page of what is left of the balances in the scope of a closing. */
export const listRegister = (db: Kysely<DB>, input: Input) => pageOf(db, register, input);

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

/** What a closing would do now. Reads only. */
export async function rehearse(db: Kysely<DB>, id: string): Promise<Rehearsal> {
  // Raw because it sums a view.
  const { rows } = await sql<Rehearsal['currencies'][number]>`
    select ${sql.raw(`${amounts}, count(*) filter (where state = 'ready')::integer as ready,
      ${sumOf('remaining', `state = 'ready'`)} as "readyAmount",
      count(*) filter (where ${isKept})::integer as kept, ${sumOf('remaining', isKept)} as "keptAmount"`)}
    from closing_register where closing_id = ${id} group by currency order by currency`.execute(db);
  // Raw because it counts what a view has.
  const people = await sql<{ users: number; unreachable: number }>`
    select count(*)::integer as users, count(*) filter (where email is null)::integer as unreachable
    from users where id in (select user_id from closing_register where closing_id = ${id})`.execute(db);
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
