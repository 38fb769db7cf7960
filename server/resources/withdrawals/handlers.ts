import type { withdrawalsCalls } from '#contract/withdrawals.calls.ts';
import type { withdrawalsSchemas } from '#contract/withdrawals.schemas.ts';
import type { Handlers } from '../../http/context.ts';
import { findWithdrawal, listWithdrawals } from './queries.ts';

/** Withdrawals of users: only shown (specification 7.1). */
export const withdrawalsHandlers: Handlers<typeof withdrawalsCalls, typeof withdrawalsSchemas> = {
  listWithdrawals: (input, { db }) => listWithdrawals(db, input),

  getWithdrawal: ({ id }, { db }) => findWithdrawal(db, id),
};
