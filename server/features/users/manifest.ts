import type { Feature } from '#server/platform/calls/feature.ts';
import { communityHandlers } from './community/handlers.ts';
import { usersHandlers } from './handlers.ts';
import { loginHistoryHandlers } from './login-history/handlers.ts';
import { verificationsHandlers } from './verifications/handlers.ts';

/** What this feature adds to the server. */
export const feature = {
  handlers: {
    users: usersHandlers,
    loginHistory: loginHistoryHandlers,
    community: communityHandlers,
    verifications: verificationsHandlers,
  },
} as const satisfies Feature;
