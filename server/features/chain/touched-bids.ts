import { type Kysely, sql } from 'kysely';
import { zeroAddress } from '#server/platform/base/address.ts';
import type { DB } from '#server/platform/db/types.ts';
import { accountsMoved } from './coin-moves.ts';
import type { Rpc } from '#server/platform/chain/rpc.ts';
import type { ChainState } from './state.ts';

/** For more blocks than this, the transfers of the coins aren't requested, and every bid is checked instead. */
const maxBlocks = 1000;

/**
 * Marks the open bids that may have changed since the last check, so that they are checked first: their bidder's
 * coins or allowance moved, one of the bidder's nonces was used, or they expired. After a reorganization, or if
 * the nodes don't report the transfers, this marks all of them.
 * @returns the number of marked bids
 * @throws RpcError
 */
export async function markTouched(db: Kysely<DB>, rpc: Rpc, state: ChainState): Promise<number> {
  const { chainId, block, blockHash, blockTime } = state;
  const { since, isSameBranch } = await lastLook(db, chainId);
  if (since === null || since !== block || !isSameBranch) {
    const isNear = since !== null && isSameBranch && since < block && block - since <= maxBlocks;
    const moved = isNear
      ? await accountsMoved(rpc, await coinsOfBids(db, chainId), { from: since + 1, to: block })
      : undefined;
    const isTouched = moved
      ? sql`(bidder = any(${[...moved]}::text[]) or deadline < ${blockTime} or bidder in (
          select case name when 'BidAccepted' then counterpart else account end from chain_events
          where chain_id = ${chainId}::numeric and block_number > ${since} and block_number <= ${block}
            and name in ('BidAccepted', 'BidCancelled', 'BidsCancelled')))`
      : sql`true`;
    // In one statement, because marked blocks are never requested again.
    await sql`
      with noted as (
        update chain_state set bids_block = ${block}, bids_hash = ${blockHash} where chain_id = ${chainId}::numeric)
      update signed_bids set watched_block = -1
      where chain_id = ${chainId}::numeric and settled_block is null and watched_block >= 0 and ${isTouched}`.execute(
      db,
    );
  }
  const { waiting } = await db
    .selectFrom('signed_bids')
    .select(sql<number>`count(*)::integer`.as('waiting'))
    .where('chain_id', '=', chainId)
    .where('settled_block', 'is', null)
    .where('watched_block', '<', 0)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** The block up to which bids were marked, and whether it is still on the chain. */
async function lastLook(
  db: Kysely<DB>,
  chainId: string,
): Promise<{ since: number | null; isSameBranch: boolean }> {
  const { since, hash, known } = await db
    .selectFrom('chain_state as state')
    .leftJoin('chain_blocks as block', (join) =>
      join.onRef('block.chain_id', '=', 'state.chain_id').onRef('block.number', '=', 'state.bids_block'),
    )
    .select(['bids_block as since', 'bids_hash as hash', 'block.hash as known'])
    .where('state.chain_id', '=', chainId)
    .executeTakeFirstOrThrow();
  return { since, isSameBranch: known !== null && known === hash };
}

/** The coins of open bids. */
async function coinsOfBids(db: Kysely<DB>, chainId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('signed_bids')
    .select('currency')
    .distinct()
    .where('chain_id', '=', chainId)
    .where('settled_block', 'is', null)
    .where('currency', '<>', zeroAddress)
    .execute();
  return rows.map(({ currency }) => currency);
}
