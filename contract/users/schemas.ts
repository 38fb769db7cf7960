import { communitySchemas } from './community.schemas.ts';
import { loginHistorySchemas } from './login-history.schemas.ts';
import { usersSchemas } from './users.schemas.ts';
import { verificationsSchemas } from './verifications.schemas.ts';

/** The schemas of this feature's calls, by resource. */
export const schemas = {
  users: usersSchemas,
  loginHistory: loginHistorySchemas,
  community: communitySchemas,
  verifications: verificationsSchemas,
} as const;
