import { z } from 'zod';
import { schemas as approvals } from './approvals/schemas.ts';
import { schemas as audit } from './audit/schemas.ts';
import { schemas as chain } from './chain/schemas.ts';
import { schemas as content } from './content/schemas.ts';
import { schemas as exchange } from './exchange/schemas.ts';
import { schemas as identity } from './identity/schemas.ts';
import { schemas as integrations } from './integrations/schemas.ts';
import { schemas as marketplace } from './marketplace/schemas.ts';
import { schemas as moderation } from './moderation/schemas.ts';
import { schemas as privacy } from './privacy/schemas.ts';
import { schemas as support } from './support/schemas.ts';
import { schemas as users } from './users/schemas.ts';
import { schemas as withdrawals } from './withdrawals/schemas.ts';
import { schemas as workspace } from './workspace/schemas.ts';
import { bulkActionNames, bulkLists } from './bulk-actions.ts';
import { calls, type Resource } from './calls.ts';
import { listNames } from './list-names.ts';
import type { SchemasFor } from './platform/call.ts';

const names = {
  list: z.enum(listNames),
  resource: z.enum(Object.keys(calls) as [Resource, ...Resource[]]),
  bulkList: z.enum(bulkLists),
  act: z.enum(bulkActionNames),
};

/** The schemas of every call, by resource: what the server parses, and the types of the client. */
export const schemas = {
  ...identity(names),
  ...audit,
  ...privacy,
  ...approvals,
  ...users,
  ...exchange,
  ...marketplace,
  ...chain,
  ...withdrawals,
  ...moderation,
  ...support,
  ...content,
  ...integrations,
  ...workspace(names),
} as const satisfies { readonly [R in Resource]: SchemasFor<(typeof calls)[R]> };
