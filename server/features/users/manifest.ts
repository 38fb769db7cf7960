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
  recordTables: {
    users: { table: 'users', name: `coalesce(nullif(name, ''), email, address)` },
    verifications: { table: 'verifications', name: 'email' },
    community: { table: 'community_categories', name: 'name' },
    listCommunityUsers: { table: 'community_users', name: 'name' },
  },
} as const satisfies Feature;
