import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { byId, byIdWithReason, id, instant, line } from '../platform/fields.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { assignedFilter, listInput } from '../platform/list.ts';
import type { verificationsCalls } from './verifications.calls.ts';
import { personal } from '../platform/personal.ts';

const status = z.enum(['Pending', 'Accepted', 'Rejected']);

const verification = z.object({
  id,
  userId: id,
  email: personal('email'),
  /** The user's wallet, EIP-55 checksummed. */
  address: personal('wallet').nullable(),
  status,
  createdAt: instant,
  /** Null while it is pending. */
  decidedAt: instant.nullable(),
});

const card = z.object({
  /** Null if the user was deleted. */
  user: z
    .object({
      name: z.string(),
      isBlocked: z.boolean(),
      createdAt: instant,
      country: z.string().nullable(),
    })
    .nullable(),
  /** Other users who requested the same email or have the same wallet; the first few. */
  others: z.array(z.object({ userId: id, name: z.string(), because: z.enum(['email', 'address']) })),
  /** The newest sign-ins. */
  signIns: z.array(
    z.object({
      at: instant,
      country: z.string().nullable(),
      system: z.string().nullable(),
      hasSucceeded: z.boolean(),
    }),
  ),
  /** The user's other requests, newest first. */
  earlier: z.array(z.object({ id, status, createdAt: instant, decidedAt: instant.nullable() })),
  openTickets: z.int(),
  openReports: z.int(),
});

export const verificationsSchemas = {
  listVerifications: {
    input: listInput(['email', 'address', 'status', 'createdAt'], {
      ...assignedFilter,
      status: status.optional(),
      /** Only users with a document that expires within 30 days, or has expired. */
      documents: z.enum(['expiring', 'expired']).optional(),
      /** Only the requests of one user. */
      userId: id.optional(),
      ...columnFilters({ email: 'text', address: 'text' }),
    }),
    /** With the user's name, and since when they have an account; both null for a deleted user. */
    output: verification.extend({ name: z.string().nullable(), accountCreatedAt: instant.nullable() }),
  },
  getVerification: {
    input: byId,
    output: verification.extend({ card }),
  },
  acceptVerification: { input: byIdWithReason, output: verification },
  rejectVerification: {
    /** `told` is what the email says to the user; the reason is not sent. `blocks` also blocks the user. */
    input: byIdWithReason.extend({ told: line(300).optional(), blocks: z.boolean().default(false) }),
    output: verification,
  },
} as const satisfies SchemasFor<typeof verificationsCalls>;
