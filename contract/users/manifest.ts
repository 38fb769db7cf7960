import { communityCalls } from './community.calls.ts';
import { loginHistoryCalls } from './login-history.calls.ts';
import { usersCalls } from './users.calls.ts';
import { verificationsCalls } from './verifications.calls.ts';
import type { Calls } from '../platform/call.ts';

/** The calls of this feature, by resource. */
export const calls = {
  users: usersCalls,
  loginHistory: loginHistoryCalls,
  community: communityCalls,
  verifications: verificationsCalls,
} as const satisfies Readonly<Record<string, Calls>>;
