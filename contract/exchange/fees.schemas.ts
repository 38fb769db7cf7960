import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import type { feesCalls } from './fees.calls.ts';
import { chainNumber, filterInstant, id, instant, plainDecimal } from '../platform/fields.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { listInput } from '../platform/list.ts';

/** The buyer's currency: the chain's own coin, or the PKS token. */
const buyType = z.enum(['coin', 'token']);

export const feesSchemas = {
  listFees: {
    input: listInput(['tokenId', 'amount'], {
      buyType: buyType.optional(),
      /** `none`: fees that no chain reported. */
      chainId: z.union([chainNumber, z.literal('none')]).optional(),
      from: filterInstant.optional(),
      to: filterInstant.optional(),
      ...columnFilters({ tokenId: 'text', amount: 'amount', currency: 'text' }),
    }),
    output: z.object({
      id,
      /** The id on the chain, a decimal string. */
      tokenId: z.string(),
      /** The token's record, if it is known. */
      tokenRecord: id.nullable(),
      amount: plainDecimal,
      buyType,
      /** The unit of the amount: PKS for `token`, the coin of the fee's chain for `coin`. */
      currency: z.string(),
      createdAt: instant,
    }),
  },
  listFeeReconciliation: {
    input: listInput(['day'], {
      chainId: chainNumber.optional(),
      ...columnFilters({ currency: 'text' }),
    }),
    output: z.object({
      id,
      /** The day of the last block, in UTC. */
      day: z.iso.date(),
      chainId: z.string(),
      currency: z.string(),
      owner: z.string(),
      /** The last block of the previous row; this row starts after it. */
      fromBlock: z.int(),
      fromTime: instant,
      block: z.int(),
      time: instant,
      fees: plainDecimal,
      /** The change of the owner's balance, including what the contracts hold for the owner. */
      change: plainDecimal,
      /** `change` minus `fees`. */
      difference: plainDecimal,
    }),
  },
} as const satisfies SchemasFor<typeof feesCalls>;
