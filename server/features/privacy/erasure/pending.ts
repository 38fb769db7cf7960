import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/** Unsettled money of a user. */
export type PendingMoney = 'erasureWithdrawal' | 'erasureOrder' | 'erasureBalance';

/**
 * Finds unsettled money of a user: an unfinished withdrawal, an open order, or a balance that the exchange owes them.
 * @returns undefined if everything is settled
 */
export async function pendingMoney(db: Kysely<DB>, userId: string): Promise<PendingMoney | undefined> {
  // Raw because one statement reads four tables.
  const { rows } = await sql<{ pending: PendingMoney | null }>`
    select case
      when exists (select from withdrawals where user_id = ${userId} and status not in (3, 4, 5))
        or exists (select from withdrawal_decisions where user_id = ${userId} and state in ('waiting', 'held', 'approved'))
        then 'erasureWithdrawal'
      when exists (select from trades where user_id = ${userId} and remaining > 0) then 'erasureOrder'
      when exists (select from balances where user_id = ${userId} and amount > 0) then 'erasureBalance'
    end as pending`.execute(db);
  return rows[0]?.pending ?? undefined;
}
