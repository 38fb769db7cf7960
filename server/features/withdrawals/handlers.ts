import type { withdrawalsCalls } from '#contract/withdrawals/withdrawals.calls.ts';
import type { withdrawalsSchemas } from '#contract/withdrawals/withdrawals.schemas.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { withAssignee } from '#server/platform/lists/assigned.ts';
import { findWithdrawal, listWithdrawals } from './queries.ts';

/** Withdrawals of users, read-only (specification 7.1). */
export const withdrawalsHandlers: Handlers<typeof withdrawalsCalls, typeof withdrawalsSchemas> = {
  listWithdrawals: (input, { db, admin }) => listWithdrawals(db, withAssignee(input, admin)),

  getWithdrawal: ({ id }, { db }) => findWithdrawal(db, id),
};
