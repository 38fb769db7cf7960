import { z } from 'zod';
import { line, paragraphs, webAddress } from '../platform/fields.ts';
import {
  account,
  chainNumber,
  price,
  ownValuesOfRow,
  reference,
  rowFrame,
  time,
} from '../platform/feed-fields.ts';

const symbol = line(20);

/** Rows of the marketplace. Every field is optional for a known record. */
export const marketRows = {
  tokens: z.strictObject({
    ...rowFrame,
    chainId: chainNumber
      .optional()
      .describe(
        'Chain, contract and id on the chain identify the token. If it was already read from the chain, the row updates it.',
      ),
    contractAddress: account.optional(),
    tokenId: chainNumber.optional(),
    name: line(200).optional(),
    description: z.string().trim().max(5000).optional(),
    category: line(100).nullable().optional(),
    image: z
      .union([webAddress.max(2000), z.string().regex(/^\/images\/[\da-f]{64}\.webp$/)], {
        error: 'imageWebAddress',
      })
      .nullable()
      .optional()
      .describe(
        'The https address of the image, 2,000 characters at most. For `ipfs://`, send the address of a gateway. Only images that this workspace stores are shown.',
      ),
    price: price.nullable().optional(),
    currency: symbol.optional(),
    creator: account.optional(),
    owner: account.optional(),
    collection: line(200).nullable().optional(),
    status: z.enum(['minted', 'listed', 'sold', 'burned']).optional(),
    soldAt: time.nullable().optional().describe('Needed if `status` is `sold`, refused otherwise.'),
    createdAt: time.optional(),
    own: ownValuesOfRow,
  }),
  bids: z.strictObject({
    ...rowFrame,
    token: reference.nullable().optional(),
    tokenId: chainNumber.optional(),
    tokenName: line(200).nullable().optional(),
    amount: price.optional(),
    currency: symbol.optional(),
    bidder: account.optional(),
    user: reference.nullable().optional(),
    bidderName: line(200).nullable().optional(),
    createdAt: time.optional(),
  }),
  auctions: z.strictObject({
    ...rowFrame,
    token: reference.optional(),
    price: price.optional(),
    currency: symbol.optional(),
    endsAt: time.optional(),
    createdAt: time.optional(),
  }),
  reports: z.strictObject({
    ...rowFrame,
    type: z.enum(['token', 'user']).optional(),
    token: reference.nullable().optional().describe('Needed if `type` is `token`, refused otherwise.'),
    reporter: reference.nullable().optional().describe('The user who reports.'),
    address: account.optional(),
    name: line(200).nullable().optional(),
    description: paragraphs(5000).optional(),
    handledAt: time.nullable().optional(),
    createdAt: time.optional(),
  }),
} as const;
