import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { filterInstant, id, instant, line, noFields, ownCode } from '../platform/fields.ts';
import { destinationHoursMax } from '../platform/limits.ts';
import { listInput } from '../platform/list.ts';
import type { freezesCalls } from './freezes.calls.ts';

/** What a freeze applies to. */
export const stopScopes = ['all', 'currency', 'user', 'newDestinations'] as const;

/** Active, expired, or lifted with two-person approval. */
export const stopStates = ['engaged', 'ended', 'lifted'] as const;

/** A request that needs another person's approval. */
export const openRequest = z.object({
  id,
  reason: z.string(),
  askedBy: z.string(),
  /** Whether the caller submitted it. Then somebody else has to approve it. */
  isOwn: z.boolean(),
  askedAt: instant,
  lapsesAt: instant,
});

const stop = z.object({
  id,
  scope: z.enum(stopScopes),
  currencySymbol: z.string().nullable(),
  userId: id.nullable(),
  /** The user's name; null for other freezes. */
  userName: z.string().nullable(),
  /** The freeze applies to destinations that the user first requested less than this many hours ago. */
  destinationHours: z.int().nullable(),
  reason: z.string(),
  state: z.enum(stopStates),
  engagedBy: z.string(),
  engagedAt: instant,
  endsAt: instant,
  liftedAt: instant.nullable(),
  /** Who requested it and who approved it. */
  liftedBy: z.array(z.string()),
  lifting: openRequest.nullable(),
});

const reason = line(500);

export const freezesSchemas = {
  listStops: {
    input: listInput(['scope', 'engagedAt', 'endsAt'], {
      state: z.enum(stopStates).optional(),
      scope: z.enum(stopScopes).optional(),
    }),
    output: stop,
  },
  getHolds: {
    input: noFields,
    output: z.object({
      stops: z.array(stop.omit({ lifting: true, liftedBy: true, liftedAt: true })),
      /** Currencies whose releases are held, because less is held than owed or the figures are unknown. */
      shortfalls: z.array(z.object({ symbol: z.string(), state: z.enum(['short', 'unknown']) })),
    }),
  },
  engageStop: {
    /** Each scope has its own field: the currency, the user, or the age of destinations. */
    input: z.strictObject({
      scope: z.enum(stopScopes),
      currencySymbol: line(20).regex(/^\S+$/, 'noSpaces').optional(),
      userId: id.optional(),
      destinationHours: z.int().min(1).max(destinationHoursMax).optional(),
      reason,
      endsAt: filterInstant,
    }),
    output: stop,
  },
  prolongStop: { input: z.strictObject({ id, endsAt: filterInstant }), output: stop },
  askToLiftStop: { input: z.strictObject({ id, reason, code: ownCode }), output: stop },
  approveLifting: {
    /** `request` is the request that the caller saw. A different one is not approved. */
    input: z.strictObject({ id, request: id, code: ownCode }),
    output: stop,
  },
  refuseLifting: { input: z.strictObject({ id, request: id }), output: stop },
} as const satisfies SchemasFor<typeof freezesCalls>;
