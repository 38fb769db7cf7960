import { z } from 'zod';
import { bidStates } from '../marketplace/bid-states.ts';
import type { SchemasFor } from '../platform/call.ts';
import { account, chainNumber } from '../platform/feed-fields.ts';
import { id } from '../platform/fields.ts';
import type { signedBidsCalls } from './signed-bids.calls.ts';

/** A contract that signs (EIP-1271) may need more than the 65 bytes of a key. */
const maxSignatureBytes = 4096;

export const signedBidsSchemas = {
  submitBid: {
    input: z.strictObject({
      /** The chain and the contract of the bid, as in the signed domain. */
      chainId: chainNumber,
      contract: account,
      bidder: account,
      tokenId: chainNumber,
      /** What `contentOf` returned for the token. */
      content: z
        .string()
        .regex(/^0x[\da-fA-F]{64}$/, 'notContent')
        .toLowerCase(),
      quantity: chainNumber,
      /** The ERC-20 token that pays. */
      currency: account,
      /** In its smallest unit, for all copies. */
      amount: chainNumber,
      nonce: chainNumber,
      /** The last second, since 1970, in which it can be accepted. */
      deadline: chainNumber,
      /** Percent × 1e18. */
      maxFee: chainNumber,
      maxRoyalty: chainNumber,
      signature: z
        .string()
        .regex(/^0x(?:[\da-fA-F]{2})+$/, 'notBidSignature')
        .max(2 + 2 * maxSignatureBytes)
        .toLowerCase(),
    }),
    output: z.object({
      id,
      state: z.enum(bidStates),
      digest: z.string(),
      /** Whether the bidder holds the amount and has allowed the contract to take it. */
      isCovered: z.boolean(),
    }),
  },
} as const satisfies SchemasFor<typeof signedBidsCalls>;
