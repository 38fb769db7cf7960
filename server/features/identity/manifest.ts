import type { Feature } from '#server/platform/calls/feature.ts';
import { approvalRules } from './approval-rules.ts';
import { accessHandlers } from './access/handlers.ts';
import { adminsHandlers } from './admins/handlers.ts';
import { apiKeysHandlers } from './api-keys/handlers.ts';
import { forgetOldJob } from './auth/housekeeping.ts';
import { tellingOfNewDevices } from './auth/new-devices.ts';
import { serveProvider } from './auth/provider-routes.ts';
import { companyGroupsHandlers } from './company-groups/handlers.ts';
import { companySignInHandlers } from './company-sign-in/handlers.ts';
import { deskSessionsHandlers } from './desk-sessions/handlers.ts';
import { passkeysHandlers } from './passkeys/handlers.ts';
import { rolesHandlers } from './roles/handlers.ts';
import { rightsExpiryTask } from './roles/jobs.ts';
import { scimHandlers } from './scim/handlers.ts';
import { serveScim } from './scim/routes.ts';
import { securityHandlers } from './security/handlers.ts';
import { sessionHandlers } from './session/handlers.ts';
import { mailNetworkLinkJob, mailResetLinkJob } from './session/jobs.ts';
import { signInPolicyHandlers } from './sign-in-policy/handlers.ts';
import { viewsHandlers } from './views/handlers.ts';

/** What this feature adds to the server. */
export const feature = {
  handlers: {
    session: sessionHandlers,
    views: viewsHandlers,
    security: securityHandlers,
    passkeys: passkeysHandlers,
    companySignIn: companySignInHandlers,
    companyGroups: companyGroupsHandlers,
    scim: scimHandlers,
    deskSessions: deskSessionsHandlers,
    signInPolicy: signInPolicyHandlers,
    admins: adminsHandlers,
    access: accessHandlers,
    roles: rolesHandlers,
    apiKeys: apiKeysHandlers,
  },
  approvalRules,
  routes(app, { authContext }) {
    serveProvider(app, authContext.services, authContext.limiter);
    serveScim(app, authContext.services);
  },
  jobs: [mailResetLinkJob, mailNetworkLinkJob, forgetOldJob],
  periodicTasks: [rightsExpiryTask, tellingOfNewDevices],
} as const satisfies Feature;
