import { z } from 'zod';
import type { bidsCalls } from './bids.calls.ts';
import type { SchemasFor } from '../platform/call.ts';
import { byId, filterInstant, id, instant, webAddress } from '../platform/fields.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { bidStates } from './bid-states.ts';
import { listInput } from '../platform/list.ts';

const bid = z.object({
  id,
  /** The id on the chain, a decimal string. */
  tokenId: z.string(),
  /** The token's record and name, if it is known. */
  tokenRecord: id.nullable(),
  tokenName: z.string().nullable(),
  /** Exact decimal. */
  amount: z.string(),
  currency: z.string(),
  /** The bidder's address, and the user, if known. */
  bidder: z.string(),
  bidderRecord: id.nullable(),
  bidderName: z.string().nullable(),
  /** The state, if it is known: for bids that were signed for the contract, and bids that the contract accepted. */
  state: z.enum(bidStates).nullable(),
  /** For an open bid: whether the bidder can pay it now. */
  isCovered: z.boolean().nullable(),
  createdAt: instant,
});

/** Fields that the list has no column for. */
const bidOnRecord = bid.extend({
  /** The chain of the bid; null if the chain has no data about it, or not yet. */
  chainId: z.string().nullable(),
  transactionHash: z.string().nullable(),
  /**
   * What the bidder signed for the contract; null for other bids. Numbers are decimal strings, as they were signed.
   */
  signed: z
    .object({
      contract: z.string(),
      quantity: z.string(),
      nonce: z.string(),
      /** The last second, since 1970, in which it can be accepted. */
      deadline: z.string(),
      digest: z.string(),
    })
    .nullable(),
  /** The beginning of links to accounts, contract and transaction; null if the chain has no explorer. */
  explorerUrl: webAddress.nullable(),
});

export const bidsSchemas = {
  listBids: {
    input: listInput(['tokenId', 'tokenName', 'amount', 'bidder', 'bidderName', 'createdAt'], {
      /** Only the bids of one user, by the user's record, or on one token, by its record. */
      bidderRecord: id.optional(),
      tokenRecord: id.optional(),
      state: z.enum(bidStates).optional(),
      from: filterInstant.optional(),
      to: filterInstant.optional(),
      ...columnFilters({
        tokenId: 'text',
        tokenName: 'text',
        amount: 'amount',
        currency: 'text',
        bidder: 'text',
        bidderName: 'text',
      }),
    }),
    output: bid,
  },
  getBid: { input: byId, output: bidOnRecord },
} as const satisfies SchemasFor<typeof bidsCalls>;
