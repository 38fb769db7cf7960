import { accessCalls } from './access.calls.ts';
import { adminsCalls } from './admins.calls.ts';
import { apiKeysCalls } from './api-keys.calls.ts';
import { companyGroupsCalls } from './company-groups.calls.ts';
import { companySignInCalls } from './company-sign-in.calls.ts';
import { deskSessionsCalls } from './desk-sessions.calls.ts';
import { passkeysCalls } from './passkeys.calls.ts';
import { rolesCalls } from './roles.calls.ts';
import { scimCalls } from './scim.calls.ts';
import { securityCalls } from './security.calls.ts';
import { sessionCalls } from './session.calls.ts';
import { signInPolicyCalls } from './sign-in-policy.calls.ts';
import { viewsCalls } from './views.calls.ts';
import type { Calls } from '../platform/call.ts';

/** The calls of this feature, by resource. */
export const calls = {
  session: sessionCalls,
  views: viewsCalls,
  admins: adminsCalls,
  security: securityCalls,
  passkeys: passkeysCalls,
  companySignIn: companySignInCalls,
  companyGroups: companyGroupsCalls,
  scim: scimCalls,
  signInPolicy: signInPolicyCalls,
  deskSessions: deskSessionsCalls,
  apiKeys: apiKeysCalls,
  roles: rolesCalls,
  access: accessCalls,
} as const satisfies Readonly<Record<string, Calls>>;
