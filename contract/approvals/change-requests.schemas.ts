import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import type { changeRequestsCalls } from './change-requests.calls.ts';
import { byId, id, instant, line, noFields, ownCode } from '../platform/fields.ts';
import { holdsPersonal } from '../platform/personal.ts';

const request = z.object({
  id,
  call: z.string(),
  /** The name of the changed record; null if it has none. */
  record: z.string().nullable(),
  name: z.string().nullable(),
  reason: z.string(),
  askedBy: z.string(),
  /** Whether the caller submitted the change or benefits from it. Then somebody else has to approve it. */
  isOwn: z.boolean(),
  askedAt: instant,
  lapsesAt: instant,
  changes: holdsPersonal(
    z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    'changes',
  ),
});

const rule = z.object({ isOn: z.boolean(), people: z.int(), aloneUntil: instant.nullable() });

/** An hour of emergency access, in which a superadmin acted alone. */
const brokenGlass = z.object({
  id,
  adminId: id,
  admin: z.string(),
  /** Whether the caller had the emergency access. Then another superadmin reviews it. */
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
      /** The newest ones. */
      requests: z.array(request),
      /** Whether there are older ones. */
      hasMore: z.boolean(),
      rule,
      /** Only for superadmins. Open reviews first. */
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
