import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import type { erasuresCalls } from './erasures.calls.ts';
import { byId, id, instant, reason } from '../platform/fields.ts';
import { listInput } from '../platform/list.ts';

/** Why something is kept. The report explains it in a sentence. */
export const keptReasons = ['books', 'ids', 'hashes', 'chain', 'staff', 'desk', 'policy'] as const;

const erasure = z.object({
  id,
  userId: id,
  askedBy: z.string().nullable(),
  askedAt: instant,
  /** Empty until it begins: running transactions, and money that has arrived since, come first. */
  beganAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** The user's money that has arrived since and must be settled first. */
  waitsFor: z.enum(['erasureWithdrawal', 'erasureOrder', 'erasureBalance']).nullable(),
  /** Since when something blocks it, and what, as far as that can be said without a value of the user. */
  stoppedAt: instant.nullable(),
  stoppedBecause: z.string().nullable(),
  /** How many rows were checked and how many values were erased so far. */
  looked: z.int(),
  erased: z.int(),
});

export const erasuresSchemas = {
  eraseUser: {
    /** The id is the user's. */
    input: z.strictObject({
      id,
      reason: reason.unwrap().min(1),
      /** The code of the second factor, unless it was proved in this session within five minutes. */
      code: z.string().trim().min(1).max(20).optional(),
    }),
    output: z.object({ id, version: z.int() }),
  },
  listErasures: { input: listInput(['askedAt']).omit({ search: true }), output: erasure },
  getErasure: {
    input: byId,
    output: erasure.extend({
      /** How often each field was erased. Rows that were deleted as a whole have the field `*`. */
      report: z.array(z.object({ table: z.string(), field: z.string(), count: z.int() })),
      /** What is kept, as `table` or `table.column`. */
      kept: z.array(z.object({ reason: z.enum(keptReasons), what: z.array(z.string()) })),
    }),
  },
} as const satisfies SchemasFor<typeof erasuresCalls>;
