import { type Kysely, sql } from 'kysely';
import { plainAddress } from '../base/network.ts';
import type { DB } from '../db/types.ts';

/**
 * Counts a call that a signed-in admin's rights refused (specification 3.12): one row for each admin, call and
 * hour, however often it is tried.
 * @param call the call's name in the contract
 */
export async function countRefusedCall(
  db: Kysely<DB>,
  { adminId, call, ipAddress }: { adminId: string; call: string; ipAddress: string },
): Promise<void> {
  const now = sql<Date>`now()`;
  await db
    .insertInto('refused_calls')
    .values({
      hour: sql<Date>`date_trunc('hour', now())`,
      admin_id: adminId,
      call,
      count: 1,
      last_at: now,
      last_ip_address: plainAddress(ipAddress),
    })
    .onConflict((conflict) =>
      conflict.columns(['hour', 'admin_id', 'call']).doUpdateSet(({ ref, eb }) => ({
        count: eb('refused_calls.count', '+', 1),
        last_at: now,
        last_ip_address: ref('excluded.last_ip_address'),
      })),
    )
    .execute();
}
