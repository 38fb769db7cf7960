import { z } from 'zod';
import type { SchemasFor } from './call.ts';
import { filterInstant, instant, plainDecimal } from './fields.ts';
import { listInput } from './list.ts';
import type { tradesCalls } from './trades.calls.ts';

export const tradesSchemas = {
  listTrades: {
    input: listInput(
      [
        'firstCurrency',
        'secondCurrency',
        'initialQuantity',
        'price',
        'orderValue',
        'remaining',
        'orderType',
        'tradeId',
        'orderedAt',
      ],
      {
        /** Matches the first or the second currency. */
        currency: z.string().max(20).optional(),
        orderType: z.string().max(50).optional(),
        from: filterInstant.optional(),
        to: filterInstant.optional(),
      },
    ),
    output: z.object({
      /** The trade host's own id. */
      id: z.string(),
      firstCurrency: z.string(),
      secondCurrency: z.string(),
      initialQuantity: plainDecimal,
      price: plainDecimal,
      orderValue: plainDecimal,
      /** What is left of the initial quantity. */
      remaining: plainDecimal,
      orderType: z.string(),
      tradeId: z.string(),
      orderedAt: instant,
    }),
  },
} as const satisfies SchemasFor<typeof tradesCalls>;
