import type { Kysely, RawBuilder } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/** An event whose block is no longer on the chain, or is read again. */
export type DroppedEvent = Awaited<ReturnType<typeof dropEvents>>[number];

/** Deletes the events of some blocks of a chain, and returns them. */
export function dropEvents(transaction: Kysely<DB>, chainId: string, which: RawBuilder<boolean>) {
  return transaction
    .deleteFrom('chain_events')
    .where('chain_id', '=', chainId)
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
