import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/** What decides whether a freeze applies to a withdrawal. */
interface StoppedWithdrawal {
  currencyId: string | null;
  currencySymbol: string;
  /** Null if the sender doesn't say whose it is. */
  userId: string | null;
  destination: string | null;
}

/** A freeze that holds a withdrawal. */
export interface ActiveFreeze {
  id: string;
  scope: 'all' | 'currency' | 'user' | 'newDestinations';
  reason: string;
  endsAt: Date;
}

/**
 * The freezes that hold a withdrawal now, by the database's clock (specification 18.1). A withdrawal without a user is
 * held by the freeze of any user. The age of a destination counts from when the user's first withdrawal to it arrived
 * here; a withdrawal without a user doesn't count for this.
 * @param db a transaction that has taken the release lock
 */
export async function activeFreezesOf(
  db: Kysely<DB>,
  { currencyId, currencySymbol, userId, destination }: StoppedWithdrawal,
): Promise<ActiveFreeze[]> {
  // Raw because only the database's clock says which freezes have ended.
  const { rows } = await sql<ActiveFreeze>`
    select id, scope, reason, ends_at as "endsAt" from withdrawal_stops as stop
    where told_at is null and lifted_at is null and ends_at > clock_timestamp() and case scope
      when 'all' then true
      when 'currency' then lower(currency_symbol) = lower(${currencySymbol} collate "pg_c_utf8")
        or currency_id = ${currencyId}::uuid or exists (select from currencies
          where id = stop.currency_id and lower(symbol) = lower(${currencySymbol} collate "pg_c_utf8"))
      when 'user' then user_id = ${userId}::uuid or ${userId}::uuid is null
      else not exists (select from withdrawals
        where lower(destination) = lower(${destination}::text collate "pg_c_utf8") and user_id = ${userId}::uuid
          and (arrived_at is null or arrived_at < clock_timestamp() - make_interval(hours => destination_hours)))
    end
    order by engaged_at`.execute(db);
  return rows;
}
