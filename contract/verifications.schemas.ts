import { z } from 'zod';
import type { SchemasFor } from './call.ts';
import { byIdWithReason, id, instant } from './fields.ts';
import { columnFilters } from './column-filters.ts';
import { assignedFilter, listInput } from './list.ts';
import type { verificationsCalls } from './verifications.calls.ts';

const status = z.enum(['Pending', 'Accepted', 'Rejected']);

const verification = z.object({
  id,
  userId: id,
  email: z.string(),
  /** The user's wallet, EIP-55 checksummed. */
  address: z.string().nullable(),
  status,
  createdAt: instant,
  /** Null while it is pending. */
  decidedAt: instant.nullable(),
});

export const verificationsSchemas = {
  listVerifications: {
    input: listInput(['email', 'address', 'status'], {
      ...assignedFilter,
      status: status.optional(),
      /** The requests of one user. */
      userId: id.optional(),
      ...columnFilters({ email: 'text', address: 'text' }),
    }),
    output: verification,
  },
  acceptVerification: { input: byIdWithReason, output: verification },
  rejectVerification: { input: byIdWithReason, output: verification },
} as const satisfies SchemasFor<typeof verificationsCalls>;
