import type { Feature } from '#web/lib/feature.ts';
import * as admins from './admins/screens.ts';
import * as apiKeys from './api-keys/screens.ts';
import * as deskSessions from './desk-sessions/screens.ts';
import * as profile from './profile/screens.ts';
import * as roles from './roles/screens.ts';
import * as security from './security/screens.ts';
import * as session from './session/screens.ts';

/** What this feature adds to the pages. */
export const feature = {
  screens: { session, admins, roles, deskSessions, apiKeys, profile, security },
  auditSentences: () => import('./audit-labels.ts'),
} as const satisfies Feature;
