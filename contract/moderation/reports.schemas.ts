import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { filterInstant, id, instant, reason } from '../platform/fields.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { assignedFilter, listInput } from '../platform/list.ts';
import type { reportsCalls } from './reports.calls.ts';
import { personal } from '../platform/personal.ts';

const type = z.enum(['token', 'user']);

const report = z.object({
  id,
  /** The address of the reported user, or of the token's owner at the time; EIP-55 checksummed. */
  address: personal('wallet'),
  /** The name of the token or the user at the time, if known. */
  name: z.string().nullable(),
  description: z.string(),
  type,
  /** The user who reported, if known. */
  reporterId: id.nullable(),
  /** The token's record; null for reports of users. */
  tokenRecord: id.nullable(),
  handled: z.boolean(),
  handledAt: instant.nullable(),
  createdAt: instant,
});

export const reportsSchemas = {
  listReports: {
    input: listInput(['address', 'description', 'type', 'createdAt'], {
      ...assignedFilter,
      handled: z
        .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
        .optional(),
      type: type.optional(),
      from: filterInstant.optional(),
      to: filterInstant.optional(),
      /** Only reports about this address. It has to be complete: a part of an address matches nothing. */
      address: z.string().max(100).optional(),
      tokenRecord: id.optional(),
      reporterId: id.optional(),
      ...columnFilters({ description: 'text' }),
    }),
    output: report,
  },
  handleReport: { input: z.strictObject({ id, handled: z.boolean(), reason }), output: report },
} as const satisfies SchemasFor<typeof reportsCalls>;
