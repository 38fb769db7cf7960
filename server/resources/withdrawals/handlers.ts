import type { withdrawalsCalls } from '#contract/withdrawals.calls.ts';
import type { withdrawalsSchemas } from '#contract/withdrawals.schemas.ts';
import type { Handlers } from '../../http/context.ts';
import { withAssignee } from '../../lists/assigned.ts';
import { findWithdrawal, listWithdrawals } from './queries.ts';

/** Withdrawals of users: only shown (specification 7.1). */
export const withdrawalsHandlers: Handlers<typeof withdrawalsCalls, typeof withdrawalsSchemas> = {
  listWithdrawals: (input, { db, admin }) => listWithdrawals(db, withAssignee(input, admin)),

  getWithdrawal: ({ id }, { db }) => findWithdrawal(db, id),
};
