import { type Kysely, sql } from 'kysely';
import { zeroAddress } from '#server/platform/base/address.ts';
import type { DB } from '#server/platform/db/types.ts';
import { accountsMoved } from './coin-moves.ts';
import type { Rpc } from '#server/platform/chain/rpc.ts';
import type { ChainState } from './state.ts';

/** Over more blocks than that the moves of the coins are not asked for: every bid is looked at instead. */
const maxBlocks = 1000;

/**
 * Marks the open bids to which something may have happened since the last look, so that they are looked at first: their bidder's coins or
 * allowance moved, a number of theirs was used, or their time is over. After a change of branch, or where the nodes don't say what moved,
 * that is all of them.
 * @returns how many bids wait with a mark
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
    // Both at once: what is marked is never asked for again.
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

/** Up to which block bids were marked, and whether that block is still in the chain. */
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
