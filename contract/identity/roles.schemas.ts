import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import {
  byId,
  filterInstant,
  id,
  instant,
  ipRange,
  line,
  loadedVersion,
  noFields,
  restriction,
  rightsChange,
} from '../platform/fields.ts';
import { maxIpRangesOfKey } from '../platform/limits.ts';
import type { rolesCalls } from './roles.calls.ts';

const restrictionList = z.array(restriction).max(200);

const networkList = z.array(ipRange).max(maxIpRangesOfKey);

const role = z.object({
  id,
  name: z.string(),
  restriction: z.array(restriction),
  /** The IP ranges from which holders may sign in and work, such as 203.0.113.0/24; empty allows all. */
  networks: z.array(z.string()),
  version: z.int(),
  holders: z.array(z.object({ id, name: z.string(), endsAt: instant.nullable() })),
  /** The groups of the company's identity provider that grant it. */
  groups: z.array(z.string()),
});

/** The end; null if it is permanent. */
const end = filterInstant.nullable().default(null);

const given = { endsAt: instant.nullable(), grantedBy: z.string().nullable(), grantedAt: instant.nullable() };

const adminRights = z.object({
  id,
  name: z.string(),
  role: z.enum(['superadmin', 'admin']),
  version: z.int(),
  /** The sum of all lists. */
  restriction: z.array(restriction),
  roles: z.array(
    z.object({
      id,
      name: z.string(),
      restriction: z.array(restriction),
      networks: z.array(z.string()),
      ...given,
    }),
  ),
  extra: z.array(restriction.extend(given)),
  /** The networks of roles that an identity provider took. They limit the administrator until people lift that. */
  keptNetworks: z.array(z.object({ name: z.string(), networks: z.array(z.string()) })),
});

export const rolesSchemas = {
  listRoles: { input: noFields, output: z.object({ roles: z.array(role) }) },
  previewRole: {
    input: z.strictObject({ id, restriction: restrictionList }),
    output: z.object({
      holders: z.array(
        z.object({
          id,
          name: z.string(),
          changes: z.array(rightsChange),
        }),
      ),
    }),
  },
  addRole: {
    input: z.strictObject({
      name: line(100),
      restriction: restrictionList,
      networks: networkList.optional(),
    }),
    output: role,
  },
  updateRole: {
    input: z.strictObject({
      id,
      name: line(100),
      restriction: restrictionList,
      /** Unchanged by default. */
      networks: networkList.optional(),
      version: loadedVersion,
    }),
    output: role,
  },
  deleteRole: { input: byId, output: z.object({ id }) },
  getAdminRights: { input: byId, output: adminRights },
  updateAdminRights: {
    input: z.strictObject({
      id,
      roles: z.array(z.strictObject({ id, endsAt: end })).max(100),
      extra: z.array(restriction.extend({ endsAt: end })).max(200),
      /** Removes the limit to `keptNetworks`. */
      liftsNetworks: z.boolean().optional(),
      version: loadedVersion,
    }),
    output: adminRights,
  },
} as const satisfies SchemasFor<typeof rolesCalls>;
