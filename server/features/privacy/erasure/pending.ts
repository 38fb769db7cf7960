import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/** What money of a user's is not settled. */
export type PendingMoney = 'erasureWithdrawal' | 'erasureOrder' | 'erasureBalance';

/**
 * What of a user's money is not settled: a withdrawal that is not over, an order that is open, or something that the exchange owes them.
 * @returns undefined where everything is
 */
export async function pendingMoney(db: Kysely<DB>, userId: string): Promise<PendingMoney | undefined> {
  // Raw because it is one look at four tables.
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
