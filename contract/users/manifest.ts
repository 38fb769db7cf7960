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

/** The resources of this feature that the feed's rows change, by the name in the audit trail. */
export const changedBy = {
  'feed/users': 'users',
  'feed/logins': 'loginHistory',
  'feed/verifications': 'verifications',
  'feed/community-users': 'community',
} as const;
