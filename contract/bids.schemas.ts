import { z } from 'zod';
import type { bidsCalls } from './bids.calls.ts';
import type { SchemasFor } from './call.ts';
import { id, instant } from './fields.ts';
import { columnFilters } from './column-filters.ts';
import { bidStates } from './bid-states.ts';
import { listInput } from './list.ts';

export const bidsSchemas = {
  listBids: {
    input: listInput(['tokenId', 'tokenName', 'amount', 'bidder', 'bidderName', 'createdAt'], {
      /** The bids of one user, by the user's record; or on one token, by its record. */
      bidderRecord: id.optional(),
      tokenRecord: id.optional(),
      state: z.enum(bidStates).optional(),
      ...columnFilters({
        tokenId: 'text',
        tokenName: 'text',
        amount: 'amount',
        bidder: 'text',
        bidderName: 'text',
      }),
    }),
    output: z.object({
      id,
      /** The id on the chain, a decimal string. */
      tokenId: z.string(),
      /** The token's record and name, where it is known. */
      tokenRecord: id.nullable(),
      tokenName: z.string().nullable(),
      /** Exact decimal. */
      amount: z.string(),
      currency: z.string(),
      /** The bidder's address, and who that is, where it is known. */
      bidder: z.string(),
      bidderRecord: id.nullable(),
      bidderName: z.string().nullable(),
      /** Where it stands, as far as the desk can follow it: those that were signed for the contract, and those that it accepted. */
      state: z.enum(bidStates).nullable(),
      /** Of one that is open: whether the bidder can pay it now. */
      isCovered: z.boolean().nullable(),
      createdAt: instant,
    }),
  },
} as const satisfies SchemasFor<typeof bidsCalls>;
