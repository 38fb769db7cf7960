import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import { keptCounts } from '../../lists/fold.ts';

/** How many users, withdrawals, fund transfers and trades there are: kept counts, so nothing is counted here. */
export async function dashboardCounts(db: Kysely<DB>) {
  const counts = await keptCounts(db, ['users', 'withdrawals', 'fund_transfers', 'trades']);
  return {
    userCount: counts.users,
    withdrawCount: counts.withdrawals,
    fundTransferCount: counts.fund_transfers,
    tradeCount: counts.trades,
  };
}
