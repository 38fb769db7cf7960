import type { Kysely, RawBuilder } from 'kysely';
import type { DB } from '../db/types.ts';

/** An event whose block is not in the chain any more, or is read anew. */
export type DroppedEvent = Awaited<ReturnType<typeof dropEvents>>[number];

/** Deletes the events of some blocks, and says which they were. */
export function dropEvents(transaction: Kysely<DB>, which: RawBuilder<boolean>) {
  return transaction
    .deleteFrom('chain_events')
    .where(which)
    .returning([
      'block_number as blockNumber',
      'transaction_hash as transactionHash',
      'log_index as logIndex',
      'name',
      'standard',
      'token_id as tokenId',
      'account',
      'counterpart',
      'quantity',
    ])
    .execute();
}
