import { z } from 'zod';
import type { SchemasFor } from './call.ts';
import { byId, filterInstant, id, instant, paragraphs, reason } from './fields.ts';
import { columnFilters } from './column-filters.ts';
import { assignedFilter, listInput } from './list.ts';
import type { ticketsCalls } from './tickets.calls.ts';

/** 0 open, 1 closed. */
const closedStatus = z.union([z.literal(0), z.literal(1)]);

const ticket = z.object({
  id,
  /** Null where it is not known which user asked. */
  userId: id.nullable(),
  ticketNumber: z.string(),
  subject: z.string(),
  description: z.string(),
  /** Who asked. */
  name: z.string(),
  email: z.string(),
  createdAt: instant,
  closedStatus,
  /** Oldest first. */
  replies: z.array(
    z.object({ id, author: z.enum(['admin', 'user']), message: z.string(), repliedAt: instant }),
  ),
});

export const ticketsSchemas = {
  listTickets: {
    input: listInput(['ticketNumber', 'subject', 'name', 'email', 'createdAt', 'closedStatus'], {
      ...assignedFilter,
      closedStatus: z.enum(['0', '1']).optional(),
      from: filterInstant.optional(),
      to: filterInstant.optional(),
      /** What one user asked. */
      userId: id.optional(),
      ...columnFilters({ ticketNumber: 'text', subject: 'text', name: 'text', email: 'text' }),
    }),
    output: ticket,
  },
  getTicket: { input: byId, output: ticket },
  replyTicket: { input: z.strictObject({ id, message: paragraphs(5000) }), output: ticket },
  closeTicket: { input: z.strictObject({ id, closedStatus, reason }), output: ticket },
} as const satisfies SchemasFor<typeof ticketsCalls>;
