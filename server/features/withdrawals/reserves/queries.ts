// Long because everything is asked of one view and the tables below it.
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Page } from '#contract/platform/call.ts';
import { looserRuleHours } from '#contract/platform/limits.ts';
import { looserIn, type ReserveRule } from '#contract/withdrawals/reserve-rules.ts';
import type { reservesSchemas } from '#contract/withdrawals/reserves.schemas.ts';
import { chainInfoIn } from '#server/platform/chain/chain-info.ts';
import type { Config } from '#server/platform/config.ts';
import { noSuchRecord } from '#server/platform/base/failure.ts';
import { waitForLockUntilCommit } from '#server/platform/db/advisory-lock.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { selectList } from '#server/platform/lists/definition.ts';
import { addressesOf, currencyToRead } from './custody-queries.ts';
import { openRequests } from '#server/platform/approvals/approval-requests.ts';

type Reserve = z.input<typeof reservesSchemas.listReserves.output>;
type Whole = z.input<typeof reservesSchemas.getReserve.output>;
type ListInput = z.output<typeof reservesSchemas.listReserves.input>;

// Raw because only the database's clock counts.
const now = () => sql<Date>`clock_timestamp()`;
// Raw because only the database's clock counts.
const inHours = (hours: number) => sql<Date>`clock_timestamp() + make_interval(hours => ${hours})`;

const symbol = `coalesce((select symbol from currencies where lower(symbol) = reserves.id), upper(reserves.id))`;
const difference = '(custody - liabilities)';
const pendingOf = (currency: string) =>
  `(select coalesce(sum(amount), 0) from withdrawals where shown_status <= 2 and lower(currency_symbol) = ${currency})`;

const columns = {
  id: 'id',
  symbol,
  state: 'state',
  isHeld: 'is_held',
  liabilities: 'liabilities',
  balances: 'balances',
  balancesAt: 'balances_at',
  custody: 'custody',
  custodyAt: 'custody_at',
  custodyOldestAt: 'custody_oldest_at',
  difference,
  pending: pendingOf('reserves.id'),
} as const satisfies Record<keyof Reserve, string>;

const sorts = { symbol: 'id', liabilities: 'liabilities', difference } as const;

/**
 * A page of the currencies of which something is owed or held. There are only a few, so they are counted and sorted
 * without an index.
 */
export async function listReserves(
  db: Kysely<DB>,
  { page, limit, search, sort = 'symbol', state }: ListInput,
): Promise<Page<Reserve>> {
  const order = sql.raw(sorts[sort.replace('-', '') as keyof typeof sorts]);
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  // Raw because a view has no rows that the lists could look up.
  const { rows } = await sql<Reserve>`select ${selectList(columns)} from reserves
    where strpos(id, lower(${search})) > 0 and (${state ?? null}::text is null or state = ${state ?? null})
    order by ${order} ${direction} nulls last, id`.execute(db);
  return { rows: rows.slice((page - 1) * limit, page * limit), count: rows.length, countIsExact: true };
}

/** The currencies whose releases are held now, for the banners. */
export async function heldCurrencies(
  db: Kysely<DB>,
): Promise<{ symbol: string; state: 'short' | 'unknown' }[]> {
  // Raw because the symbol is looked up.
  const { rows } = await sql<{ symbol: string; state: 'short' | 'unknown' }>`
    select ${sql.raw(symbol)} as symbol, state from reserves where is_held order by id`.execute(db);
  return rows;
}

/** The rule that is in force for a currency (or, for `''`, for currencies without their own), and a later one. */
export async function rulesOf(db: Kysely<DB>, currency: string) {
  const rows = await db
    .selectFrom('reserve_rules')
    .select([
      'id',
      'currency',
      'tolerance',
      'stale_hours as staleHours',
      'unknown_holds as unknownHolds',
      'in_force_at as inForceAt',
      // Raw because only the database's clock says what is in force.
      sql<boolean>`in_force_at <= clock_timestamp()`.as('isInForce'),
    ])
    .where('currency', 'in', [currency, ''])
    .orderBy('currency', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const current = rows.find(({ isInForce }) => isInForce);
  if (!current) throw new Error('No rule of reserves is in force.');
  const { tolerance, staleHours, unknownHolds } = current;
  const later = rows.find(
    (row) =>
      !row.isInForce &&
      // A default rule doesn't apply to a currency that has its own.
      (row.currency > current.currency || (row.currency === current.currency && row.id > current.id)),
  );
  return {
    now: { isOwn: current.currency !== '', tolerance, staleHours, unknownHolds },
    next: later
      ? {
          tolerance: later.tolerance,
          staleHours: later.staleHours,
          unknownHolds: later.unknownHolds,
          inForceAt: later.inForceAt,
        }
      : null,
  };
}

/** The reserve of a currency of which nothing is owed or held yet. @throws CallFailure 404 for an unknown one */
async function emptyReserve(db: Kysely<DB>, id: string): Promise<Reserve> {
  const known = await currencyToRead(db, id);
  if (!known) throw noSuchRecord();
  const nothing = {
    balancesAt: null,
    custody: null,
    custodyAt: null,
    custodyOldestAt: null,
    difference: null,
  };
  const { symbol: shown } = known;
  return {
    id,
    symbol: shown,
    state: 'covered',
    isHeld: false,
    liabilities: '0',
    balances: 0,
    pending: '0',
    ...nothing,
  };
}

const dayMs = 86_400_000;

/** Who a reserve is shown to, and with which chains. */
interface Asking {
  db: Kysely<DB>;
  admin: { id: string };
  services: { config: Pick<Config, 'chains' | 'explorerUrl'> };
}

/**
 * The details of a currency's reserve.
 * @param currency its symbol, in any case
 * @throws CallFailure 404 for an unknown one
 */
export async function findReserve(
  { db, admin, services: { config } }: Asking,
  { currency, days = 7 }: { currency: string; days?: number },
): Promise<Whole> {
  const id = currency.toLowerCase();
  // Raw because it is the row of the list.
  const { rows } = await sql<Reserve>`
    select ${selectList(columns)} from reserves where id = ${id}`.execute(db);
  const row = rows[0] ?? (await emptyReserve(db, id));
  const rules = await rulesOf(db, id);
  const accounts = await db
    .selectFrom('custody')
    .select(['id', 'account', 'address', 'network', 'amount', 'observed_at as observedAt'])
    .where(sql`lower(currency_symbol)`, '=', id)
    // Addresses that this server reads itself are not taken from the feed.
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('custody_addresses as own')
            .select('own.id')
            .where('own.currency', '=', id)
            .where(sql`lower(own.address)`, '=', sql`lower(${ref('custody.address')})`)
            .where('own.removed_at', 'is', null)
            .where('own.in_force_at', '<=', now()),
        ),
      ),
    )
    .orderBy('amount', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
  const addresses = await addressesOf(db, id);
  const points = await db
    .selectFrom('reserve_snapshots')
    .select(['taken_at as at', 'liabilities', 'custody', 'pending'])
    // Raw because the result is null if one of the two is null.
    .select(sql<string | null>`custody - liabilities`.as('difference'))
    .where('currency', '=', id)
    .where('taken_at', '>', new Date(Date.now() - days * dayMs))
    .orderBy('taken_at')
    .execute();
  const { liabilities, custody, pending } = row;
  const override = await db
    .selectFrom('reserve_overrides as override')
    .innerJoin('admins as asker', 'asker.id', 'override.asked_by')
    .innerJoin('admins as approver', 'approver.id', 'override.approved_by')
    .select([
      'override.reason',
      'asker.name as askedBy',
      'approver.name as approvedBy',
      'override.up_to as upTo',
      'override.ends_at as endsAt',
    ])
    .where('override.currency', '=', id)
    .where('override.ends_at', '>', now())
    .orderBy('override.ends_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const request = (await openRequests(db, 'overrideShortfall', [id], admin.id)).get(id);
  return {
    ...row,
    rule: rules.now,
    next: rules.next,
    accounts,
    addresses,
    chains: config.chains.map(({ chainId }) => ({ chainId, name: chainInfoIn(config, chainId).name })),
    points: [...points, { at: new Date(), liabilities, custody, difference: row.difference, pending }],
    override: override ?? null,
    request: request ? { ...request, ...(request.details as OverrideDetails) } : null,
  };
}

/** What a request for an override contains besides its reason. */
export interface OverrideDetails {
  hours: number;
  upTo: string;
}

/**
 * The missing amount of a currency whose releases are held. The transaction holds the lock exclusively until it
 * ends.
 * @returns undefined if its releases are not held
 */
export async function lockShortfall(db: Kysely<DB>, currency: string): Promise<string | undefined> {
  await waitForLockUntilCommit(db, 'reserves', currency);
  // Raw because the builder has no greatest().
  const { rows } = await sql<{ missing: string }>`
    select greatest(liabilities - coalesce(custody, 0), 0) as missing from reserves where id = ${currency} and is_held`.execute(
    db,
  );
  return rows[0]?.missing;
}

/** Allows releases of a currency for some hours, up to a shortfall. Returns the end. */
export async function insertOverride(
  db: Kysely<DB>,
  given: {
    currency: string;
    upTo: string;
    reason: string;
    askedBy: string;
    approvedBy: string;
    hours: number;
  },
): Promise<Date> {
  const { ends_at } = await db
    .insertInto('reserve_overrides')
    .values({
      id: uuidV7(),
      currency: given.currency,
      up_to: given.upTo,
      reason: given.reason,
      asked_by: given.askedBy,
      approved_by: given.approvedBy,
      ends_at: inHours(given.hours),
    })
    .returning('ends_at')
    .executeTakeFirstOrThrow();
  return ends_at;
}

/**
 * Sets the rule of a currency, or the default (`''`). A rule that is looser in any point takes effect a day later, so
 * that a single person can't release money during a shortfall.
 */
export async function insertRule(db: Kysely<DB>, currency: string, given: ReserveRule, setBy: string) {
  await waitForLockUntilCommit(db, 'reserves', ' rules');
  const { now: before } = await rulesOf(db, currency);
  const isLooser = looserIn(before, given).length > 0;
  const { in_force_at } = await db
    .insertInto('reserve_rules')
    .values({
      currency,
      tolerance: given.tolerance,
      stale_hours: given.staleHours,
      unknown_holds: given.unknownHolds,
      set_by: setBy,
      in_force_at: inHours(isLooser ? looserRuleHours : 0),
    })
    .returning('in_force_at')
    .executeTakeFirstOrThrow();
  return { before, inForceAt: in_force_at, isLooser };
}

/** A currency whose state differs from the last reported one. */
export interface ChangedReserve {
  id: string;
  symbol: string;
  state: 'covered' | 'short' | 'unknown';
  told: string | null;
  liabilities: string;
  custody: string | null;
  missing: string;
}

/** Stores the states of all currencies, and returns those that have changed. Only one caller may run it at a time. */
export async function takeStates(db: Kysely<DB>): Promise<ChangedReserve[]> {
  // Raw because it compares all currencies with their last reported state.
  const { rows } = await sql<ChangedReserve>`
    with changed as (
      select reserves.id, ${sql.raw(symbol)} as symbol, reserves.state, told.state as told, liabilities, custody,
        greatest(liabilities - coalesce(custody, 0), 0) as missing
      from reserves left join reserve_states as told on told.currency = reserves.id
      where told.state is distinct from reserves.state
    ), stored as (
      insert into reserve_states (currency, state) select id, state from changed
      on conflict (currency) do update set state = excluded.state, since = clock_timestamp()
    )
    select * from changed order by id`.execute(db);
  return rows;
}

/** Stores this hour's figures of each currency that has none yet, and thins out older ones. */
export async function takeSnapshots(db: Kysely<DB>): Promise<void> {
  const hour = sql`date_trunc('hour', clock_timestamp(), 'UTC')`;
  const { numAffectedRows } = await sql`
    insert into reserve_snapshots (currency, taken_at, liabilities, custody, pending, state)
    select id, ${hour}, liabilities, custody, ${sql.raw(pendingOf('reserves.id'))}, state from reserves
    where not exists (select from reserve_snapshots where currency = reserves.id and taken_at = ${hour})
    on conflict do nothing`.execute(db);
  if (!numAffectedRows) return;
  await sql`delete from reserve_snapshots where taken_at < now() - interval '2 years'
    or (taken_at < now() - interval '30 days' and extract(hour from taken_at at time zone 'UTC') <> 0)`.execute(
    db,
  );
}

/** Adds the collected changes of liabilities to their sums. Concurrent runs are safe. */
export async function compactLiabilities(db: Kysely<DB>): Promise<void> {
  await sql`
    with folded as (delete from liability_changes returning currency, amount, accounts, created_at)
    insert into liability_totals (currency, amount, accounts, last_at)
    select currency, sum(amount), sum(accounts), max(created_at) from folded group by currency order by currency
    on conflict (currency) do update set amount = liability_totals.amount + excluded.amount,
      accounts = liability_totals.accounts + excluded.accounts,
      last_at = greatest(liability_totals.last_at, excluded.last_at)`.execute(db);
}
