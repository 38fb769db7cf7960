import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/**
 * Deletes what is stored about a chain that is no longer configured, and ends the contract changes of its contracts.
 */
export async function forgetOwner(transaction: Kysely<DB>, chainId: string): Promise<void> {
  for (const table of ['contract_watch', 'contract_facts', 'owner_changes', 'owner_balances'] as const) {
    await transaction.deleteFrom(table).where('chain_id', '=', chainId).execute();
  }
  await transaction
    .updateTable('owner_acts')
    .set({ state: 'void' })
    .where('chain_id', '=', chainId)
    .where('state', 'in', ['open', 'sent'])
    .execute();
}
