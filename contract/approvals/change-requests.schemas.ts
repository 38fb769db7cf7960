import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import type { changeRequestsCalls } from './change-requests.calls.ts';
import { byId, id, instant, line, noFields, ownCode } from '../platform/fields.ts';

const request = z.object({
  id,
  call: z.string(),
  /** What it is about, as it is called; null where it has no name. */
  record: z.string().nullable(),
  name: z.string().nullable(),
  reason: z.string(),
  askedBy: z.string(),
  /** Whether the caller asked, or gains by it: then somebody else has to approve. */
  isOwn: z.boolean(),
  askedAt: instant,
  lapsesAt: instant,
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});

const rule = z.object({ isOn: z.boolean(), people: z.int(), aloneUntil: instant.nullable() });

/** An hour in which a superadmin acted alone. */
const brokenGlass = z.object({
  id,
  adminId: id,
  admin: z.string(),
  /** Whether the caller acted alone: then another superadmin reviews it. */
  isOwn: z.boolean(),
  reason: z.string(),
  brokenAt: instant,
  endsAt: instant,
  isOver: z.boolean(),
  /** Null while it is open. */
  review: z.object({ by: z.string(), at: instant, note: z.string() }).nullable(),
});

export const changeRequestsSchemas = {
  listChangeRequests: {
    input: noFields,
    output: z.object({
      requests: z.array(request),
      rule,
      /** For superadmins alone: the open reviews first. */
      glass: z.array(brokenGlass),
    }),
  },
  approveChange: { input: z.strictObject({ id, code: ownCode }), output: z.object({ id }) },
  refuseChange: { input: byId, output: z.object({ id }) },
  switchSecondPerson: { input: z.strictObject({ isOn: z.boolean() }), output: rule },
  breakGlass: { input: z.strictObject({ reason: line(500), code: ownCode }), output: rule },
  reviewBrokenGlass: {
    input: z.strictObject({ id, note: line(500), code: ownCode }),
    output: z.object({ id }),
  },
} as const satisfies SchemasFor<typeof changeRequestsCalls>;
