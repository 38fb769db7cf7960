import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { ownFilter, ownValues } from '../platform/own-fields.ts';
import { byId, filterInstant, id, instant, plainDecimal } from '../platform/fields.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { assignedFilter, listInput } from '../platform/list.ts';
import type { withdrawalsCalls } from './withdrawals.calls.ts';
import { personal } from '../platform/personal.ts';

const withdrawal = z.object({
  id,
  /** Null if the sender does not say whose it is. */
  userId: id.nullable(),
  email: personal('email'),
  currencySymbol: z.string(),
  toAddress: personal('wallet').nullable(),
  /** 2 pays to `toAddress`, 4 to the account in `bankDetail`. */
  paymentType: z.int(),
  bankDetail: z
    .object({
      bankName: personal('account').nullable(),
      accountHolder: personal('account').nullable(),
      accountNumber: personal('account'),
      routingNumber: personal('account').nullable(),
    })
    .nullable(),
  amount: plainDecimal,
  createdAt: instant,
  /** 1 New, 2 Pending, 3 Completed, 4 Cancel, 5 Rejected; anything else is New. */
  status: z.int(),
  own: ownValues,
});

export const withdrawalsSchemas = {
  listWithdrawals: {
    input: listInput(
      ['email', 'currencySymbol', 'toAddress', 'paymentType', 'amount', 'createdAt', 'status'],
      {
        ...assignedFilter,
        /** 1 also finds every other status, which is shown as New. */
        status: z.enum(['1', '2', '3', '4', '5']).optional(),
        paymentType: z.enum(['2', '4']).optional(),
        currencySymbol: z.string().max(20).optional(),
        from: filterInstant.optional(),
        to: filterInstant.optional(),
        /** Only the withdrawals of one user, for the user's page. */
        userId: id.optional(),
        ...ownFilter,
        ...columnFilters({ email: 'text', toAddress: 'text', amount: 'amount' }),
      },
    ),
    output: withdrawal,
  },
  getWithdrawal: {
    input: byId,
    output: withdrawal.extend({
      /** The exchange pays it only after a release here. */
      needsDecision: z.boolean(),
      /** The chain of `toAddress`, as the sender names it. Null if it doesn't. */
      network: z.string().nullable(),
    }),
  },
} as const satisfies SchemasFor<typeof withdrawalsCalls>;
