import type { loginHistoryCalls } from '#contract/users/login-history.calls.ts';
import type { loginHistorySchemas } from '#contract/users/login-history.schemas.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { listLogins } from './queries.ts';

/** Sign-ins of marketplace users. */
export const loginHistoryHandlers: Handlers<typeof loginHistoryCalls, typeof loginHistorySchemas> = {
  listLogins: (input, { db }) => listLogins(db, input),
};
