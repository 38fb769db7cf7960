import type { feesCalls } from '#contract/exchange/fees.calls.ts';
import type { feesSchemas } from '#contract/exchange/fees.schemas.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { listFeeReconciliation, listFees } from './queries.ts';

/** Earned service fees (specification 9.20). */
export const feesHandlers: Handlers<typeof feesCalls, typeof feesSchemas> = {
  listFees: (input, { db }) => listFees(db, input),

  listFeeReconciliation: (input, { db }) => listFeeReconciliation(db, input),
};
