import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { freezesSchemas } from '#contract/withdrawals/freezes.schemas.ts';
import { noSuchRecord } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { ListDefinition } from '#server/platform/lists/definition.ts';
import { findInList } from '#server/platform/lists/one.ts';
import { pageOf } from '#server/platform/lists/page.ts';
import { openRequests } from '#server/platform/approvals/approval-requests.ts';

type Shown = z.input<typeof freezesSchemas.listStops.output>;
type ListInput = z.output<typeof freezesSchemas.listStops.input>;
type Given = z.output<typeof freezesSchemas.engageStop.input>;
/** A freeze as its row stores it. Requests to lift it are in another table. */
export type Freeze = Omit<Shown, 'lifting'>;

const engaged = 'lifted_at is null and ends_at > clock_timestamp()';
const state = `case when lifted_at is not null then 'lifted' when ends_at <= clock_timestamp() then 'ended' else 'engaged' end`;
const engagedBy = '(select actors.name from actors where actors.id = withdrawal_stops.engaged_by)';
const userName = '(select users.name from users where users.id = withdrawal_stops.user_id)';

/** There are only some hundreds of rows, so they are searched, sorted and counted without an index. */
const freezes: ListDefinition<Freeze, ListInput> = {
  table: 'withdrawal_stops',
  columns: {
    id: 'id',
    scope: 'scope',
    currencySymbol: 'currency_symbol',
    userId: 'user_id',
    userName,
    destinationHours: 'destination_hours',
    reason: 'reason',
    state,
    engagedBy,
    engagedAt: 'engaged_at',
    endsAt: 'ends_at',
    liftedAt: 'lifted_at',
    liftedBy: `coalesce((select array[asker.name, approver.name] from second_person_requests as request
      join admins as asker on asker.id = request.asked_by join admins as approver on approver.id = request.decided_by
      where request.kind = 'liftStop' and request.subject = withdrawal_stops.id::text and request.decision = 'approved'), '{}')`,
  },
  search: `lower(reason || e'\\x1f' || coalesce(currency_symbol, '') || e'\\x1f' || coalesce(${userName}, '') || e'\\x1f' || ${engagedBy})`,
  sorts: { scope: 'scope', engagedAt: 'engaged_at', endsAt: 'ends_at' },
  newest: 'engaged_at',
  filters: {
    state: (wanted) => sql`${sql.raw(state)} = ${wanted}`,
    scope: (scope) => sql`scope = ${scope}`,
  },
};

/** A page of the freezes, each with its request to lift it, as the caller sees it. */
export async function listFreezes(db: Kysely<DB>, input: ListInput, callerId: string) {
  const page = await pageOf(db, freezes, input);
  const ids = page.rows.map(({ id }) => id);
  const requests = await openRequests(db, 'liftStop', ids, callerId);
  return {
    ...page,
    rows: page.rows.map((freeze) => ({ ...freeze, lifting: requests.get(freeze.id) ?? null })),
  };
}

/** One freeze, as the caller sees it. */
export async function findFreeze(db: Kysely<DB>, id: string, callerId: string): Promise<Shown> {
  const freeze = await findInList(db, freezes, id);
  const requests = await openRequests(db, 'liftStop', [id], callerId);
  return { ...freeze, lifting: requests.get(id) ?? null };
}

/** The active freezes, those that end last first. */
export async function activeFreezes(db: Kysely<DB>): Promise<Freeze[]> {
  const columns = Object.entries(freezes.columns).map(
    ([field, column]) => sql`${sql.raw(column)} as ${sql.ref(field)}`,
  );
  // Raw because only the database's clock says which have ended.
  const { rows } = await sql<Freeze>`select ${sql.join(columns)} from withdrawal_stops
    where told_at is null and ${sql.raw(engaged)} order by ends_at desc limit 200`.execute(db);
  return rows;
}

/** A freeze that was locked. */
export interface LockedFreeze {
  scope: string;
  currencySymbol: string | null;
  user: { id: string; email: string | null } | null;
  destinationHours: number | null;
  reason: string;
  endsAt: Date;
  isEngaged: boolean;
}

/**
 * Locks a freeze until the transaction ends.
 * @throws CallFailure 404 if it doesn't exist
 */
export async function lockFreeze(db: Kysely<DB>, id: string): Promise<LockedFreeze> {
  // Raw because only the database's clock says which have ended.
  const isEngaged = sql<boolean>`stop.lifted_at is null and stop.ends_at > clock_timestamp()`;
  const found = await db
    .selectFrom('withdrawal_stops as stop')
    .leftJoin('users', 'users.id', 'stop.user_id')
    .select([
      'stop.scope',
      'stop.currency_symbol as currencySymbol',
      'stop.user_id as userId',
      'users.email',
      'stop.destination_hours as destinationHours',
      'stop.reason',
      'stop.ends_at as endsAt',
    ])
    .select(isEngaged.as('isEngaged'))
    .where('stop.id', '=', id)
    .forUpdate('stop')
    .executeTakeFirst();
  if (!found) throw noSuchRecord();
  const { userId, email, ...freeze } = found;
  return { ...freeze, user: userId === null ? null : { id: userId, email } };
}

/** Whether this workspace knows a currency by its symbol, in any case. */
export async function currencyExists(db: Kysely<DB>, symbol: string): Promise<boolean> {
  // Raw because it queries two tables at once.
  const { rows } = await sql<{ isKnown: boolean }>`select
    exists (select from currencies where lower(symbol) = lower(${symbol} collate "pg_c_utf8"))
    or exists (select from withdrawals where lower(currency_symbol) = lower(${symbol} collate "pg_c_utf8")) as "isKnown"`.execute(
    db,
  );
  return rows[0]?.isKnown ?? false;
}

/** The id of the currency with a symbol, in any case; null if none is known. A part of a statement. */
export const currencyIdOf = (symbol: string | null) =>
  // Raw because the record is looked up in the same statement.
  sql<string | null>`(select id from currencies where lower(symbol) = lower(${symbol} collate "pg_c_utf8"))`;

/** Whether a user exists. A deleted user counts, because their withdrawals may still be waiting. */
export async function userExists(db: Kysely<DB>, id: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Adds a freeze and returns its id. */
export async function insertFreeze(db: Kysely<DB>, given: Given, engagedBy: string): Promise<string> {
  const id = uuidV7();
  const symbol = given.currencySymbol ?? null;
  await db
    .insertInto('withdrawal_stops')
    .values({
      id,
      scope: given.scope,
      currency_symbol: symbol,
      currency_id: currencyIdOf(symbol),
      user_id: given.userId ?? null,
      destination_hours: given.destinationHours ?? null,
      reason: given.reason,
      engaged_by: engagedBy,
      ends_at: new Date(given.endsAt),
    })
    .execute();
  return id;
}

/** Moves the end of a locked freeze to a later time. */
export async function setFreezeEnd(db: Kysely<DB>, id: string, endsAt: Date): Promise<void> {
  await db.updateTable('withdrawal_stops').set({ ends_at: endsAt }).where('id', '=', id).execute();
}

/** Lifts a locked freeze. */
export async function setFreezeLifted(db: Kysely<DB>, id: string): Promise<void> {
  await sql`update withdrawal_stops set lifted_at = clock_timestamp(), told_at = clock_timestamp() where id = ${id}`.execute(
    db,
  );
}

/** Locks the freezes whose end is not recorded yet, and marks it as recorded. */
export async function takeEndedFreezes(db: Kysely<DB>): Promise<string[]> {
  // Raw because only the database's clock says which have ended, and another server may be processing some.
  const { rows } = await sql<{ id: string }>`
    update withdrawal_stops set told_at = clock_timestamp() where id in (
      select id from withdrawal_stops where told_at is null and ends_at <= clock_timestamp() limit 100 for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
