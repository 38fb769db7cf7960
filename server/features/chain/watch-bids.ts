import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { reorgDepth } from './apply.ts';
import { coverageOf } from './bid-coverage.ts';
import { type Rpc, toQuantity } from '#server/platform/chain/rpc.ts';
import { nonceUseOf } from './signed-bid.ts';
import { markTouched } from './touched-bids.ts';
import { type ChainState, readState } from './state.ts';

/**
 * The number of bids that are checked after each step of the reader, starting with those that were not checked
 * for longest.
 */
const atOnce = 100;

/** The maximum number of bids that are checked if something happened to them. */
const maxTouched = 1000;

/** Bids are checked only this close to the newest block, because nodes delete old states. */
const nearEnd = 2;

interface Watched {
  id: string;
  contract: string;
  bidder: string;
  currency: string;
  amount: string;
  nonce: string;
  deadline: string;
  wasAccepted: boolean;
}

/**
 * Checks signed bids at the last block that was read: whether they were accepted, are void or expired, and
 * whether their bidder can pay (specification 24.9). Bids that have ended are checked as long as a
 * reorganization is possible.
 * @throws RpcError
 */
export async function watchBids(db: Kysely<DB>, rpc: Rpc, chainId: string): Promise<void> {
  const state = await readState(db, chainId);
  if (!state || state.blockHash === '' || state.head - state.block > nearEnd) return;
  const touched = await markTouched(db, rpc, state);
  const watched = await bidsToWatch(db, state, Math.min(Math.max(atOnce, touched), maxTouched));
  if (watched.length === 0) return;
  const at = toQuantity(state.block);
  const used = await nonceUses(rpc, watched, at);
  const judged = watched.map((bid, index) => ({
    bid: { ...bid, amount: BigInt(bid.amount) },
    now: stateOf(bid, { isUsed: used[index] === true, time: state.blockTime }),
  }));
  const open = judged.filter(({ now }) => now === 'open').map(({ bid }) => bid);
  const coverage = await coverageOf(rpc, open, at);
  const covered = new Set(open.filter((_, index) => coverage[index]));
  const seen = judged.map(({ bid, now }) => ({ id: bid.id, now, couldPay: covered.has(bid) }));
  // The IDs are in one order, so that two servers that check at once don't deadlock.
  const sorted = seen.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  await sql`
    with seen as materialized (
      select * from unnest(${sorted.map(({ id }) => id)}::uuid[], ${sorted.map(({ now }) => now)}::text[],
        ${sorted.map(({ couldPay }) => couldPay)}::boolean[]) as seen (id, state, is_covered)),
    noted as (
      update signed_bids set watched_block = ${state.block}, is_covered = seen.is_covered,
        settled_block = case when seen.state = 'open' then null else coalesce(settled_block, ${state.block}) end
      from seen where bid_id = seen.id)
    update bids set state = seen.state from seen
    where bids.id = seen.id and bids.state is distinct from seen.state`.execute(db);
}

/** A bid whose nonce was used without accepting this bid is void. The chain logs nothing else about it. */
function stateOf(
  { wasAccepted, deadline }: Watched,
  { isUsed, time }: { isUsed: boolean; time: number },
): 'open' | 'expired' | 'cancelled' | 'accepted' {
  if (isUsed) return wasAccepted ? 'accepted' : 'cancelled';
  return BigInt(deadline) < BigInt(time) ? 'expired' : 'open';
}

async function bidsToWatch(
  db: Kysely<DB>,
  { chainId, contracts, block }: ChainState,
  most: number,
): Promise<Watched[]> {
  // Raw because the sale of a bid is found by six columns of two tables.
  const { rows } = await sql<Watched>`
    select bid_id as id, contract, bidder, currency, amount, nonce, deadline,
      exists (select from chain_events as event
        where event.chain_id = signed.chain_id and event.name = 'BidAccepted' and event.counterpart = signed.bidder and event.nonce = signed.nonce
          and event.token_id = signed.token_id and event.quantity = signed.quantity and event.amount = signed.amount
          and event.currency = signed.currency
          and event.standard = case when signed.contract = ${contracts.single} then 721 else 1155 end
      ) as "wasAccepted"
    from signed_bids as signed
    where chain_id = ${chainId}::numeric and watched_block <> ${block}
      and (settled_block is null or settled_block > ${block - reorgDepth})
    order by watched_block limit ${most}`.execute(db);
  return rows;
}

async function nonceUses(rpc: Rpc, bids: readonly Watched[], at: string): Promise<boolean[]> {
  const calls = await Promise.all(
    bids.map(async ({ contract, bidder, nonce }) => ({
      method: 'eth_call',
      params: [{ to: contract, data: await nonceUseOf({ bidder, nonce: BigInt(nonce) }) }, at],
    })),
  );
  const answers = await rpc.batch<string>(calls);
  return answers.map((answer) => BigInt(answer) !== 0n);
}
