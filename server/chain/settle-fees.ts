import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import type { ChainEvent, Standard } from './decode.ts';
import { lockFee, setFee, storeFeeChange } from './fee-store.ts';
import { percentOf } from './percent.ts';

/**
 * Brings the stored service fees in line with the chain: new changes are stored with their history, and changes that a
 * dropped block had confirmed are undone, whether the reading or an administrator had told of them first. A fee that was set
 * in the desk since stays.
 * @param upTo the block that was read to; a change that was told of ahead of the reading is looked at once it comes to it
 */
export async function settleFees(
  transaction: Kysely<DB>,
  events: readonly ChainEvent[],
  upTo: number,
): Promise<void> {
  for (const event of events) {
    if (event.name !== 'ServiceFeeChanged') continue;
    const { standard, transactionHash: hash, amount = '0', blockNumber: block, timestamp = 0 } = event;
    const at = new Date(timestamp * 1000);
    await storeFeeChange(transaction, { standard, hash, fee: percentOf(amount), block, at }, null);
  }
  for (const standard of [721, 1155] as const) await undoVanished(transaction, standard, upTo);
}

async function undoVanished(transaction: Kysely<DB>, standard: Standard, upTo: number): Promise<void> {
  const { rows } = await sql<{ before: string; after: string }>`
    delete from setting_changes as change
    where field = ${`serviceFee${standard}`} and source = 'chain' and chain_block <= ${upTo}
      and not exists (
        select from chain_events as event
        where event.name = 'ServiceFeeChanged' and event.standard = ${standard}
          and event.transaction_hash = change.transaction_hash)
    returning from_value as before, to_value as after, chain_block`.execute(transaction);
  if (rows.length === 0) return;
  const { fee } = await lockFee(transaction, standard);
  if (!rows.some(({ after }) => after === fee)) return;
  const latest = await sql<{ amount: string }>`
    select amount from chain_events where name = 'ServiceFeeChanged' and standard = ${standard}
    order by block_number desc, log_index desc limit 1`.execute(transaction);
  const [last] = latest.rows;
  const restored = last ? percentOf(last.amount) : rows[0]?.before;
  if (restored !== undefined && restored !== fee) await setFee(transaction, standard, restored);
}
