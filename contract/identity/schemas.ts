import type { z } from 'zod';
import { accessSchemas } from './access.schemas.ts';
import { adminsSchemas } from './admins.schemas.ts';
import { apiKeysSchemas } from './api-keys.schemas.ts';
import { companyGroupsSchemas } from './company-groups.schemas.ts';
import { companySignInSchemas } from './company-sign-in.schemas.ts';
import { deskSessionsSchemas } from './desk-sessions.schemas.ts';
import { passkeysSchemas } from './passkeys.schemas.ts';
import { rolesSchemas } from './roles.schemas.ts';
import { scimSchemas } from './scim.schemas.ts';
import { securitySchemas } from './security.schemas.ts';
import { sessionSchemas } from './session.schemas.ts';
import { signInPolicySchemas } from './sign-in-policy.schemas.ts';
import { viewsSchemas } from './views.schemas.ts';

/**
 * The schemas of this feature's calls, by resource.
 * @param list takes the names of all list calls
 */
export const schemas = <List extends string>(names: { list: z.ZodType<List, List> }) =>
  ({
    session: sessionSchemas,
    views: viewsSchemas(names),
    admins: adminsSchemas,
    security: securitySchemas,
    passkeys: passkeysSchemas,
    companySignIn: companySignInSchemas,
    companyGroups: companyGroupsSchemas,
    scim: scimSchemas,
    signInPolicy: signInPolicySchemas,
    deskSessions: deskSessionsSchemas,
    apiKeys: apiKeysSchemas,
    roles: rolesSchemas,
    access: accessSchemas,
  }) as const;
