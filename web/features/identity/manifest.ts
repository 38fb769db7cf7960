import type { Feature } from '#web/lib/feature.ts';
import * as admins from './admins/screens.ts';
import * as apiKeys from './api-keys/screens.ts';
import * as deskSessions from './desk-sessions/screens.ts';
import * as profile from './profile/screens.ts';
import * as roles from './roles/screens.ts';
import * as scim from './scim/screens.ts';
import * as security from './security/screens.ts';
import * as session from './session/screens.ts';

/** What this feature adds to the pages. */
export const feature = {
  screens: { session, admins, roles, scim, deskSessions, apiKeys, profile, security },
  auditSentences: () => import('./audit-labels.ts'),
  shownElsewhere: {
    passkeys: ['security', 'dashboard'],
    // The list of admins shows the admin's own name.
    session: ['admins'],
    // The permissions of admins come from roles.
    roles: ['admins', 'access', 'changeRequests'],
    admins: ['roles', 'access', 'changeRequests'],
    // Groups of provisioning give roles.
    scim: ['admins', 'roles', 'access'],
  },
} as const satisfies Feature;
