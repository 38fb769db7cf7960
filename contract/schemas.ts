import { adminsSchemas } from './admins.schemas.ts';
import { auditSchemas } from './audit.schemas.ts';
import type { SchemasFor } from './call.ts';
import type { calls, Resource } from './calls.ts';
import { dashboardSchemas } from './dashboard.schemas.ts';
import { loginHistorySchemas } from './login-history.schemas.ts';
import { outboxSchemas } from './outbox.schemas.ts';
import { securitySchemas } from './security.schemas.ts';
import { sessionSchemas } from './session.schemas.ts';
import { usersSchemas } from './users.schemas.ts';

/** The schemas of every call, by resource: what the server parses, and the types of the client. */
export const schemas = {
  session: sessionSchemas,
  security: securitySchemas,
  admins: adminsSchemas,
  users: usersSchemas,
  loginHistory: loginHistorySchemas,
  dashboard: dashboardSchemas,
  audit: auditSchemas,
  outbox: outboxSchemas,
} as const satisfies { readonly [R in Resource]: SchemasFor<(typeof calls)[R]> };
