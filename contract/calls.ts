import { adminsCalls } from './admins.calls.ts';
import { auditCalls } from './audit.calls.ts';
import type { Calls } from './call.ts';
import { dashboardCalls } from './dashboard.calls.ts';
import { loginHistoryCalls } from './login-history.calls.ts';
import { outboxCalls } from './outbox.calls.ts';
import { securityCalls } from './security.calls.ts';
import { sessionCalls } from './session.calls.ts';
import { usersCalls } from './users.calls.ts';

/** Every call of the product, by resource. A call that is not here has no route. */
export const calls = {
  session: sessionCalls,
  security: securityCalls,
  admins: adminsCalls,
  users: usersCalls,
  loginHistory: loginHistoryCalls,
  dashboard: dashboardCalls,
  audit: auditCalls,
  outbox: outboxCalls,
} as const satisfies Readonly<Record<string, Calls>>;

export type Resource = keyof typeof calls;
