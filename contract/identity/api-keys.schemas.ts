import { z } from 'zod';
import { apiKeyModes } from './api-key-modes.ts';
import type { apiKeysCalls } from './api-keys.calls.ts';
import type { SchemasFor } from '../platform/call.ts';
import { columnFilters } from '../platform/column-filters.ts';
import {
  byId,
  enteredPassword,
  filterInstant,
  id,
  instant,
  ipRange,
  line,
  loadedVersion,
  restriction,
} from '../platform/fields.ts';
import {
  maxCallsPerMinuteOfKey,
  maxChangesPerHourOfKey,
  maxIpRangesOfKey,
  maxOverlapHours,
} from '../platform/limits.ts';
import { listInput } from '../platform/list.ts';

/** The states of a key. A key becomes expired by time, without a change of its row. */
export const apiKeyStates = ['active', 'expired', 'revoked'] as const;

const apiKey = z.object({
  id,
  name: z.string(),
  source: z.string(),
  restriction: z.array(restriction),
  /** With prefix length, such as 203.0.113.0/24. */
  networks: z.array(z.string()),
  callsPerMinute: z.int(),
  mode: z.enum(apiKeyModes),
  /** Null: any number. */
  changesPerHour: z.int().nullable(),
  expiresAt: instant.nullable(),
  /** The part of its token that is not secret. */
  prefix: z.string(),
  /** The prefix of the token before the last rotation, while that token is still valid. */
  formerPrefix: z.string().nullable(),
  formerUntil: instant.nullable(),
  state: z.enum(apiKeyStates),
  revokedAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  lastUsedFrom: z.string().nullable(),
  madeBy: z.string(),
  createdAt: instant,
  version: z.int(),
});

const changeable = {
  name: line(100),
  restriction: z.array(restriction).max(200),
  networks: z.array(ipRange).max(maxIpRangesOfKey),
  callsPerMinute: z.int().min(1).max(maxCallsPerMinuteOfKey),
  expiresAt: filterInstant.nullable(),
  /** If it is left out, a new key makes its changes, and a key that exists keeps its mode. */
  mode: z.enum(apiKeyModes).optional(),
  changesPerHour: z.int().min(1).max(maxChangesPerHourOfKey).nullable().optional(),
};

/** Required, so that an open session alone isn't enough to add a key (specification 3.20). */
const proof = { currentPassword: enteredPassword, code: z.string().trim().min(1).max(20).optional() };

/** The whole token, which only this answer contains. */
const withToken = apiKey.extend({ token: z.string() });

export const apiKeysSchemas = {
  listApiKeys: {
    input: listInput(['name', 'createdAt', 'lastUsedAt', 'expiresAt'], {
      state: z.enum(apiKeyStates).optional(),
      ...columnFilters({ name: 'text', source: 'text', prefix: 'text', lastUsedAt: 'time' }),
    }),
    output: apiKey,
  },
  getApiKey: { input: byId, output: apiKey },
  listApiKeyReads: {
    input: listInput(['hour'], { id }).omit({ search: true }),
    output: z.object({
      /** The hour and the call together: the row's unique key. */
      id: z.string(),
      hour: instant,
      call: z.string(),
      times: z.int(),
      lastAt: instant,
      lastIpAddress: z.string(),
    }),
  },
  addApiKey: {
    input: z.strictObject({
      ...changeable,
      source: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'badSource'),
      ...proof,
    }),
    output: withToken,
  },
  updateApiKey: {
    input: z.strictObject({
      id,
      ...changeable,
      version: loadedVersion,
      /** Required if the change widens the key; ignored otherwise. */
      currentPassword: proof.currentPassword.optional(),
      code: proof.code,
    }),
    output: apiKey,
  },
  rotateApiKey: {
    input: z.strictObject({
      id,
      /** Required, so that the second of two concurrent rotations fails. */
      version: loadedVersion.unwrap(),
      overlapHours: z.int().min(0).max(maxOverlapHours),
      ...proof,
      /** Not stored if the change needs two-person approval; otherwise required. */
      currentPassword: proof.currentPassword.optional(),
    }),
    output: withToken,
  },
  revokeApiKey: { input: byId, output: apiKey },
} as const satisfies SchemasFor<typeof apiKeysCalls>;
