import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { byId, filterInstant, id, instant, plainDecimal } from '../platform/fields.ts';
import type { fundTransfersCalls } from './fund-transfers.calls.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { listInput } from '../platform/list.ts';
import { personal } from '../platform/personal.ts';

const transfer = z.object({
  id,
  /** Null if the user is unknown. */
  senderId: id.nullable(),
  receiverId: id.nullable(),
  senderEmail: personal('email'),
  receiverEmail: personal('email'),
  currencySymbol: z.string(),
  amount: plainDecimal,
  createdAt: instant,
});

export const fundTransfersSchemas = {
  listFundTransfers: {
    input: listInput(['senderEmail', 'receiverEmail', 'currencySymbol', 'amount', 'createdAt'], {
      currencySymbol: z.string().max(20).optional(),
      from: filterInstant.optional(),
      to: filterInstant.optional(),
      /** Only transfers that this user sent or received. */
      userId: id.optional(),
      ...columnFilters({ senderEmail: 'text', receiverEmail: 'text', amount: 'amount' }),
    }),
    output: transfer,
  },
  getFundTransfer: { input: byId, output: transfer },
} as const satisfies SchemasFor<typeof fundTransfersCalls>;
