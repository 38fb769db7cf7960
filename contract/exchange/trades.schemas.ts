import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { filterInstant, id, instant, line, plainDecimal } from '../platform/fields.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { listInput } from '../platform/list.ts';
import type { tradesCalls } from './trades.calls.ts';

const trade = z.object({
  /** The trade host's own id. */
  id: z.string(),
  /** The order's user, if known. */
  userId: id.nullable(),
  firstCurrency: z.string(),
  secondCurrency: z.string(),
  initialQuantity: plainDecimal,
  price: plainDecimal,
  orderValue: plainDecimal,
  /** The remaining part of the initial quantity. */
  remaining: plainDecimal,
  orderType: z.string(),
  tradeId: z.string(),
  orderedAt: instant,
});

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
        /** The orders of one user. */
        userId: id.optional(),
        /** The same by the user's full email or wallet address, for callers who may look up users. */
        user: line(320).optional(),
        ...columnFilters({
          initialQuantity: 'amount',
          price: 'amount',
          orderValue: 'amount',
          remaining: 'amount',
          tradeId: 'text',
          secondCurrency: 'text',
        }),
      },
    ),
    output: trade,
  },
  getTrade: { input: z.strictObject({ id: z.string().min(1).max(200) }), output: trade },
} as const satisfies SchemasFor<typeof tradesCalls>;
