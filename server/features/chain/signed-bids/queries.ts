import { type Kysely, sql } from 'kysely';
import type { BidState } from '#contract/marketplace/bid-states.ts';
import { decimalOf } from '#contract/platform/decimal.ts';
import type { SignedBid } from '../signed-bid.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';

/** A verified bid as stored. */
export interface VerifiedBid {
  bid: SignedBid;
  chainId: string;
  contract: string;
  digest: string;
  isCovered: boolean;
  coin: { symbol: string; decimals: number };
  /** The last block that was read. */
  block: number;
}

/** Finds somebody who holds this many copies of a token. */
export const holderOfCopies = async (
  db: Kysely<DB>,
  chainId: string,
  { tokenId, quantity, bidder }: SignedBid,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('chain_copies')
      .select('holder')
      .where('chain_id', '=', chainId)
      .where('token_id', '=', String(tokenId))
      .where('quantity', '>=', String(quantity))
      .where('holder', '<>', bidder)
      .orderBy('quantity', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.holder;

/** Finds a bid by its digest. */
export const findByDigest = (db: Kysely<DB>, digest: string) =>
  db
    .selectFrom('signed_bids')
    .innerJoin('bids', 'bids.id', 'signed_bids.bid_id')
    .select(['bids.id', 'bids.state', 'signed_bids.digest', 'signed_bids.is_covered as isCovered'])
    .where('digest', '=', digest)
    .$castTo<{ id: string; state: BidState; digest: string; isCovered: boolean }>()
    .executeTakeFirst();

/** Stores an open bid in the caller's transaction. A concurrent insert of the same bid waits and then finds it. */
export async function insertSignedBid(db: Kysely<DB>, verified: VerifiedBid): Promise<string | undefined> {
  const { bid, chainId, contract, digest, isCovered, coin, block } = verified;
  // Serialized by digest, because a second insert of the bid's row couldn't be rolled back separately.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`signed bid ${digest}`}, 0))`.execute(db);
  if (await findByDigest(db, digest)) return undefined;
  const id = uuidV7();
  const token = await db
    .selectFrom('tokens')
    .select(['id', 'name'])
    .where('chain_id', '=', chainId)
    .where('contract_address', '=', contract)
    .where('token_id', '=', String(bid.tokenId))
    .executeTakeFirst();
  const user = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where(sql`lower(address)`, '=', bid.bidder.toLowerCase())
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  await db
    .insertInto('bids')
    .values({
      id,
      token_record: token?.id ?? null,
      token_id: String(bid.tokenId),
      token_name: token?.name ?? null,
      amount: decimalOf(bid.amount, coin.decimals),
      currency: coin.symbol,
      bidder: bid.bidder,
      bidder_record: user?.id ?? null,
      bidder_name: user?.name ?? null,
      state: 'open',
    })
    .execute();
  await db
    .insertInto('signed_bids')
    .values({
      bid_id: id,
      digest,
      chain_id: chainId,
      contract,
      bidder: bid.bidder,
      token_id: String(bid.tokenId),
      content: bid.content,
      quantity: String(bid.quantity),
      currency: bid.currency,
      amount: String(bid.amount),
      nonce: String(bid.nonce),
      deadline: String(bid.deadline),
      max_fee: String(bid.maxFee),
      max_royalty: String(bid.maxRoyalty),
      signature: bid.signature,
      is_covered: isCovered,
      watched_block: block,
    })
    .execute();
  return id;
}
