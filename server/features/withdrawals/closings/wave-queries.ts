import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { nilUuid } from '#server/platform/db/nil-uuid.ts';

/** How many users a batch of a notice or of a payout has. Each batch is one transaction. */
export const batchSize = 200;

/** The notices of a closing, the newest first. */
export async function wavesOf(db: Kysely<DB>, closing: string) {
  return db
    .selectFrom('closing_waves')
    .leftJoin('admins', 'admins.id', 'started_by')
    .select([
      'number',
      'is_cancellation as isCancellation',
      'admins.name as startedBy',
      'started_at as startedAt',
      'ended_at as endedAt',
      'sent',
      'unreachable',
    ])
    .where('closing_id', '=', closing)
    .orderBy('number', 'desc')
    .execute();
}

/** Whether a notice of a closing is being sent. */
export async function isNotifying(db: Kysely<DB>, closing: string): Promise<boolean> {
  const found = await db
    .selectFrom('closing_waves')
    .select('id')
    .where('closing_id', '=', closing)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Begins a notice of a locked closing. @param by null for the announcement */
export async function insertWave(
  db: Kysely<DB>,
  closing: string,
  by: string | null,
  isCancellation = false,
): Promise<number> {
  const { number } = await db
    .insertInto('closing_waves')
    .values({
      id: uuidV7(),
      closing_id: closing,
      started_by: by,
      is_cancellation: isCancellation,
      // Raw because the number follows the last one.
      number: sql<number>`(select coalesce(max(number), 0) + 1 from closing_waves where closing_id = ${closing})`,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

/** Begins the notice that a locked closing was canceled, unless nobody got another one. Those have ended. */
export async function insertCancellation(db: Kysely<DB>, closing: string, by: string): Promise<void> {
  const notified = await db
    .selectFrom('closing_notices')
    .innerJoin('closing_waves', 'closing_waves.id', 'wave_id')
    .select('user_id')
    .where('closing_id', '=', closing)
    .limit(1)
    .executeTakeFirst();
  if (notified) await insertWave(db, closing, by, true);
}

/** Whether a closing has to be announced, or a notice has more users. */
// Raw because the server asks for all tasks at once.
export const isWaveDue = sql<boolean>`exists (select from closing_waves where ended_at is null)
  or exists (select from closings where state in ('announced', 'payingOut') and announce_at <= clock_timestamp()
    and not exists (select from closing_waves where closing_id = closings.id))`;

/** Locks a closing whose announcement is due. Other servers skip it. */
export async function takeUnannounced(db: Kysely<DB>): Promise<string | undefined> {
  const found = await db
    .selectFrom('closings')
    .select('id')
    .where('state', 'in', ['announced', 'payingOut'])
    // Raw because only the database's clock counts.
    .where('announce_at', '<=', sql<Date>`clock_timestamp()`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('closing_waves').select('id').whereRef('closing_id', '=', 'closings.id'))),
    )
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return found?.id;
}

/** Locks a notice that has more users, with its closing. Other servers skip it. */
export async function takeWave(db: Kysely<DB>) {
  return db
    .selectFrom('closing_waves as wave')
    .innerJoin('closings as closing', 'closing.id', 'wave.closing_id')
    .select(['wave.id', 'wave.closing_id as closingId', 'wave.last_user as lastUser'])
    .select(['closing.currency_symbol as currencySymbol', 'closing.reason'])
    .select(['wave.is_cancellation as isCancellation', 'closing.cancel_reason as cancelReason'])
    .select(['last_deposit_at as lastDepositAt', 'last_trade_at as lastTradeAt'])
    .select('payout_until as payoutUntil')
    .where('wave.ended_at', 'is', null)
    .orderBy('wave.id')
    .limit(1)
    .forUpdate('wave')
    .skipLocked()
    .executeTakeFirst();
}

/**
 * The next users with a balance in the scope of a closing, in the order of their ids.
 * @param after the last user of the batch before; null at first
 */
export async function nextUsers(db: Kysely<DB>, closing: string, after: string | null) {
  // Raw because the users of a batch are the first ones that the scope has behind the last one.
  const { rows } = await sql<{ id: string; name: string; email: string | null }>`
    select users.id, users.name, users.email from closings as closing cross join lateral (
      select distinct user_id from balances
      where user_id > ${after ?? nilUuid}::uuid and amount > 0
        and (closing.currency_symbol is null or lower(currency_symbol) in (
          lower(closing.currency_symbol), (select lower(symbol) from currencies where currencies.id = closing.currency_id)))
      order by user_id limit ${batchSize}) as next
    join users on users.id = next.user_id where closing.id = ${closing} order by users.id`.execute(db);
  return rows;
}

/**
 * The next users who got a notice of a closing, in the order of their ids.
 * @param after the last user of the batch before; null at first
 */
export async function nextNotified(db: Kysely<DB>, closing: string, after: string | null) {
  // Raw because the first ones of each notice are read from its index.
  const { rows } = await sql<{ id: string; name: string; email: string | null }>`
    select users.id, users.name, users.email from (
      select distinct notice.user_id from closing_waves as wave cross join lateral (
        select user_id from closing_notices
        where wave_id = wave.id and user_id > ${after ?? nilUuid}::uuid
        order by user_id limit ${batchSize}) as notice
      where wave.closing_id = ${closing} and not wave.is_cancellation
      order by notice.user_id limit ${batchSize}) as next
    join users on users.id = next.user_id order by users.id`.execute(db);
  return rows;
}

/** Notes users as notified by a wave. @returns those who were not before */
export async function insertNotices(
  db: Kysely<DB>,
  wave: string,
  users: readonly string[],
): Promise<Set<string>> {
  if (users.length === 0) return new Set();
  const added = await db
    .insertInto('closing_notices')
    .values(users.map((user) => ({ wave_id: wave, user_id: user })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return new Set(added.map(({ user_id: user }) => user));
}

/** Stores the progress of a locked notice. @param lastUser undefined once nobody is left */
export async function advanceWave(
  db: Kysely<DB>,
  id: string,
  { lastUser, sent, unreachable }: { lastUser: string | undefined; sent: number; unreachable: number },
): Promise<void> {
  await db
    .updateTable('closing_waves')
    .set(({ eb }) => ({
      sent: eb('sent', '+', sent),
      unreachable: eb('unreachable', '+', unreachable),
      // Raw because only the database's clock counts.
      ...(lastUser === undefined ? { ended_at: sql<Date>`clock_timestamp()` } : { last_user: lastUser }),
    }))
    .where('id', '=', id)
    .execute();
}
