import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { chainNumber, filterInstant, id, instant, plainDecimal } from '../platform/fields.ts';
import { listInput } from '../platform/list.ts';
import type { royaltiesCalls } from './royalties.calls.ts';

export const royaltiesSchemas = {
  listRoyalties: {
    input: listInput(['tokenId', 'amount', 'createdAt'], {
      chainId: chainNumber.optional(),
      from: filterInstant.optional(),
      to: filterInstant.optional(),
      ...columnFilters({ tokenId: 'text', amount: 'amount', currency: 'text', transactionHash: 'text' }),
    }),
    output: z.object({
      id,
      /** The id on the chain, a decimal string. */
      tokenId: z.string(),
      /** The token's record, if it is known. */
      tokenRecord: id.nullable(),
      amount: plainDecimal,
      /** The symbol of what the buyer paid with. */
      currency: z.string(),
      chainId: z.string(),
      transactionHash: z.string(),
      createdAt: instant,
    }),
  },
} as const satisfies SchemasFor<typeof royaltiesCalls>;
