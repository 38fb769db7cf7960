import { z } from 'zod';
import type { SchemasFor } from './call.ts';
import { filterInstant, id, instant, plainDecimal } from './fields.ts';
import type { fundTransfersCalls } from './fund-transfers.calls.ts';
import { listInput } from './list.ts';

export const fundTransfersSchemas = {
  listFundTransfers: {
    input: listInput(['senderEmail', 'receiverEmail', 'currencySymbol', 'amount', 'createdAt'], {
      currencySymbol: z.string().max(20).optional(),
      from: filterInstant.optional(),
      to: filterInstant.optional(),
    }),
    output: z.object({
      id,
      senderEmail: z.string(),
      receiverEmail: z.string(),
      currencySymbol: z.string(),
      amount: plainDecimal,
      createdAt: instant,
    }),
  },
} as const satisfies SchemasFor<typeof fundTransfersCalls>;
