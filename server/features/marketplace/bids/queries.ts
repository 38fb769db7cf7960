import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { bidsSchemas } from '#contract/marketplace/bids.schemas.ts';
import { amountColumn, numberTextColumn, textColumn } from '#server/platform/lists/column-filters.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { ListDefinition } from '#server/platform/lists/definition.ts';
import { findInList } from '#server/platform/lists/one.ts';
import { pageOf } from '#server/platform/lists/page.ts';

type Bid = z.input<typeof bidsSchemas.listBids.output>;
type Input = z.output<typeof bidsSchemas.listBids.input>;

const bids: ListDefinition<Bid, Input> = {
  table: 'bids',
  columns: {
    id: 'id',
    // A number of up to 78 digits, which fits only in a text outside the database.
    tokenId: 'token_id::text',
    tokenRecord: 'token_record',
    tokenName: 'token_name',
    amount: 'amount',
    currency: 'currency',
    bidder: 'bidder',
    bidderRecord: 'bidder_record',
    bidderName: 'bidder_name',
    state: `case when transaction_hash is not null then 'accepted' else state end`,
    isCovered: `case when state = 'open' then (select is_covered from signed_bids where bid_id = bids.id) end`,
    createdAt: 'created_at',
  },
  search: 'search',
  sorts: {
    tokenId: 'token_id',
    tokenName: 'lower(token_name)',
    amount: 'amount',
    bidder: 'lower(bidder)',
    bidderName: 'lower(bidder_name)',
    createdAt: 'created_at',
  },
  newest: 'created_at',
  filters: {
    bidderRecord: (id) => sql`bidder_record = ${id}`,
    tokenRecord: (id) => sql`token_record = ${id}`,
    // Written like the condition of the partial indexes on bids by state.
    state: (state) =>
      state === 'accepted'
        ? sql`(state = 'accepted' or transaction_hash is not null)`
        : sql`state = ${state}`,
    from: (from) => sql`created_at >= ${from}`,
    to: (to) => sql`created_at < ${to}`,
    tokenId: numberTextColumn('token_id'),
    tokenName: textColumn('lower(token_name)'),
    amount: amountColumn('amount'),
    currency: textColumn('lower(currency)'),
    bidder: textColumn('lower(bidder)'),
    bidderName: textColumn('lower(bidder_name)'),
  },
  searchedTexts: ['tokenId', 'tokenName', 'bidder', 'bidderName'],
  keptCount: 'bids',
};

/** A page of the bids. */
export const listBids = (db: Kysely<DB>, input: Input) => pageOf(db, bids, input);

interface BidOnRecord extends Bid {
  chainId: string | null;
  transactionHash: string | null;
  signed: { contract: string; quantity: string; nonce: string; deadline: string; digest: string } | null;
}

/** Finds one bid as the list shows it, with its chain, its transaction and the signed order. */
export const findBid = (db: Kysely<DB>, id: string): Promise<BidOnRecord> => findInList(db, bidsOnRecord, id);

const bidsOnRecord: ListDefinition<BidOnRecord, Input> = {
  ...bids,
  columns: {
    ...bids.columns,
    chainId: `coalesce(chain_id, (select chain_id from signed_bids where bid_id = bids.id))::text`,
    transactionHash: 'transaction_hash',
    signed: `(select json_build_object('contract', contract, 'quantity', quantity::text, 'nonce', nonce::text,
      'deadline', deadline::text, 'digest', digest) from signed_bids where bid_id = bids.id)`,
  },
};
