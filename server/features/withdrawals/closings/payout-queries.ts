import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { nextUsers } from './wave-queries.ts';

/** Whether a run is proposing withdrawals of a closing. */
export async function isProposing(db: Kysely<DB>, closing: string): Promise<boolean> {
  const found = await db
    .selectFrom('closing_payout_runs')
    .select('id')
    .where('closing_id', '=', closing)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** How many withdrawals a closing proposed, by what became of them. */
export async function payoutCounts(db: Kysely<DB>, closing: string) {
  // Raw because it is a part of the statement below.
  const paid = sql`payout.paid_at is not null`;
  // Raw because each row counts in one of four columns.
  const { rows } = await sql<{ waiting: number; released: number; refused: number; paid: number }>`
    select count(*) filter (where ${paid})::integer as paid,
      count(*) filter (where not ${paid} and decision.state = 'released')::integer as released,
      count(*) filter (where not ${paid} and decision.state in ('refused', 'expired'))::integer as refused,
      count(*) filter (where not ${paid} and decision.state in ('waiting', 'approved', 'held'))::integer as waiting
    from closing_payouts as payout join withdrawal_decisions as decision on decision.id = payout.withdrawal_id
    where payout.closing_id = ${closing}`.execute(db);
  return rows[0] ?? { waiting: 0, released: 0, refused: 0, paid: 0 };
}

/** Begins a payout run of a locked closing and returns its id. */
export async function insertPayoutRun(db: Kysely<DB>, closing: string, by: string): Promise<string> {
  const id = uuidV7();
  await db.insertInto('closing_payout_runs').values({ id, closing_id: closing, started_by: by }).execute();
  return id;
}

/** Whether a payout run has more users. */
// Raw because the server asks for all tasks at once.
export const isPayoutDue = sql<boolean>`exists (select from closing_payout_runs where ended_at is null)`;

/**
 * Lets the statements of a transaction look rows up in indexes. The tables that a run fills have no statistics yet, and
 * a plan from when they were empty would read them whole for each withdrawal.
 */
export async function planByIndexes(db: Kysely<DB>): Promise<void> {
  // Raw because it sets parameters of the transaction.
  await sql`set local plan_cache_mode = force_custom_plan; set local enable_seqscan = off;
    set local enable_hashjoin = off; set local enable_mergejoin = off`.execute(db);
}

/** Locks a payout run that has more users. Other servers skip it. */
export async function takePayoutRun(db: Kysely<DB>) {
  return db
    .selectFrom('closing_payout_runs')
    .select(['id', 'closing_id as closingId', 'last_user as lastUser'])
    .where('ended_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** A balance for which a withdrawal can be proposed. */
export interface ReadyBalance {
  userId: string;
  email: string;
  currency: string;
  currencySymbol: string;
  balance: string;
  remaining: string;
  /** The paid withdrawal whose destination is known; null if it is the user's wallet. */
  knownFrom: string | null;
  destination: string;
}

/**
 * The balances of the next users for which a withdrawal can be proposed.
 * @returns `lastUser` is undefined if nobody is left
 */
export async function nextBalances(
  db: Kysely<DB>,
  closing: string,
  after: string | null,
): Promise<{ lastUser: string | undefined; balances: ReadyBalance[] }> {
  const users = await nextUsers(db, closing, after);
  const [first, last] = [users[0], users.at(-1)];
  if (!first || !last) return { lastUser: undefined, balances: [] };
  // The balances stay as they are until the withdrawals are stored.
  await db
    .selectFrom('balances')
    .select('id')
    .where('user_id', '>=', first.id)
    .where('user_id', '<=', last.id)
    .orderBy('id')
    .forShare()
    .execute();
  // Raw because it reads a view, by the range of the batch.
  const { rows } = await sql<ReadyBalance>`
    select user_id as "userId", coalesce(users.email, '') as email, currency, currency_symbol as "currencySymbol",
      balance::text as balance, remaining::text as remaining, known_from as "knownFrom", destination
    from closing_register join users on users.id = user_id
    where closing_id = ${closing} and state = 'ready' and user_id >= ${first.id} and user_id <= ${last.id}
    order by user_id, currency`.execute(db);
  return { lastUser: last.id, balances: rows };
}

/**
 * Proposes a withdrawal for each balance: of exactly what is left, to the destination that is known. The exchange can
 * name it by its id from here, as if it had sent it, in each source that sent the balance.
 * @returns the withdrawals
 */
export async function insertPayouts(
  db: Kysely<DB>,
  run: { id: string; closingId: string },
  balances: readonly ReadyBalance[],
): Promise<{ id: string; userId: string; currencySymbol: string; amount: string }[]> {
  const made = balances.map((balance) => ({ ...balance, id: uuidV7() }));
  if (made.length === 0) return [];
  const column = <Name extends keyof (typeof made)[number]>(name: Name) => made.map((one) => one[name]);
  // Raw because the destination of each is copied from another withdrawal.
  await sql`
    insert into withdrawals (id, user_id, email, currency_id, currency_symbol, payment_type, to_address, network, bank_name,
      bank_account_holder, bank_account_number, bank_routing_number, amount, status, needs_decision)
    select made.id, made.user_id, made.email,
      (select currencies.id from currencies where lower(currencies.symbol) = lower(made.symbol)), made.symbol,
      coalesce(known.payment_type, 2), case when known.id is null then made.destination else address.to_address end,
      address.network, bank.bank_name, bank.bank_account_holder, bank.bank_account_number, bank.bank_routing_number,
      made.amount, 1, true
    from unnest(${column('id')}::uuid[], ${column('userId')}::uuid[], ${column('email')}::text[],
        ${column('currencySymbol')}::text[], ${column('remaining')}::numeric[], ${column('destination')}::text[],
        ${column('knownFrom')}::uuid[]) as made (id, user_id, email, symbol, amount, destination, known_from)
    left join withdrawals as known on known.id = made.known_from
    -- Rows of earlier versions can have both destinations.
    left join withdrawals as address on address.id = known.id and address.payment_type = 2
    left join withdrawals as bank on bank.id = known.id and bank.payment_type = 4`.execute(db);
  await db
    .insertInto('closing_payouts')
    .values(
      made.map((one) => ({
        withdrawal_id: one.id,
        closing_id: run.closingId,
        run_id: run.id,
        user_id: one.userId,
        currency: one.currency,
        amount: one.remaining,
        balance_before: one.balance,
      })),
    )
    .execute();
  // Raw because it looks up the sources of the balances.
  await sql`
    insert into feed_records (entity, source, external_id, record_id)
    select distinct 'withdrawals', known.source, made.id::text, made.id
    from unnest(${column('id')}::uuid[], ${column('userId')}::uuid[], ${column('currency')}::text[])
      as made (id, user_id, currency)
    join balances on balances.user_id = made.user_id and lower(balances.currency_symbol) = made.currency
    join feed_records as known on known.entity = 'balances' and known.record_id = balances.id
    on conflict do nothing`.execute(db);
  return made.map(({ id, userId, currencySymbol, remaining }) => ({
    id,
    userId,
    currencySymbol,
    amount: remaining,
  }));
}

/** Stores the progress of a locked payout run. @param lastUser undefined once nobody is left */
export async function advancePayoutRun(
  db: Kysely<DB>,
  id: string,
  { lastUser, proposed }: { lastUser: string | undefined; proposed: number },
): Promise<void> {
  await db
    .updateTable('closing_payout_runs')
    .set(({ eb }) => ({
      proposed: eb('proposed', '+', proposed),
      // Raw because only the database's clock counts.
      ...(lastUser === undefined ? { ended_at: sql<Date>`clock_timestamp()` } : { last_user: lastUser }),
    }))
    .where('id', '=', id)
    .execute();
}
