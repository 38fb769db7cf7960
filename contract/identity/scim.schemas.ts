import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import {
  byId,
  enteredPassword,
  id,
  instant,
  ipRange,
  line,
  loadedVersion,
  noFields,
} from '../platform/fields.ts';
import { maxIpRangesOfKey, maxOverlapHours } from '../platform/limits.ts';
import type { scimCalls } from './scim.calls.ts';

/** A token without a secret doesn't work yet. */
export const scimTokenStates = ['noSecret', 'active', 'revoked'] as const;

const token = z.object({
  id,
  name: z.string(),
  networks: z.array(z.string()),
  madeBy: z.string(),
  /** Whether that administrator is an active superadmin. Otherwise nobody can replace the secret. */
  isMakerActive: z.boolean(),
  /** Only the administrator who added it may create its secret. */
  isOwn: z.boolean(),
  createdAt: instant,
  /** The part of its secret that is not secret. */
  prefix: z.string().nullable(),
  formerUntil: instant.nullable(),
  lastUsedAt: instant.nullable(),
  lastUsedFrom: z.string().nullable(),
  state: z.enum(scimTokenStates),
  version: z.int(),
});

const group = z.object({
  id,
  name: z.string(),
  members: z.int(),
  roles: z.array(z.object({ id, name: z.string() })),
  version: z.int(),
});

export const scimSchemas = {
  getScim: {
    input: noFields,
    output: z.object({
      /** What the identity provider calls the tenant URL or base URL. */
      address: z.string(),
      tokens: z.array(token),
      groups: z.array(group),
      calls: z.array(
        z.object({
          id,
          at: instant,
          token: z.string(),
          method: z.string(),
          resource: z.string(),
          /** The name of the administrator or group; null if there is none, or none is left. */
          about: z.string().nullable(),
          status: z.int(),
          detail: z.string().nullable(),
        }),
      ),
    }),
  },
  addScimToken: {
    input: z.strictObject({ name: line(100), networks: z.array(ipRange).max(maxIpRangesOfKey) }),
    output: token,
  },
  rotateScimToken: {
    input: z.strictObject({
      id,
      /** Required, so that the second of two concurrent rotations fails. */
      version: loadedVersion.unwrap(),
      overlapHours: z.int().min(0).max(maxOverlapHours),
      currentPassword: enteredPassword,
      code: z.string().trim().min(1).max(20).optional(),
    }),
    output: token.extend({ token: z.string() }),
  },
  revokeScimToken: { input: byId, output: token },
  updateScimGroup: {
    input: z.strictObject({ id, roles: z.array(id).max(20), version: loadedVersion }),
    output: group,
  },
} as const satisfies SchemasFor<typeof scimCalls>;
