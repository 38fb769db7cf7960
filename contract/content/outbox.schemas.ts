import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { byId, id, instant } from '../platform/fields.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { listInput } from '../platform/list.ts';
import type { outboxCalls } from './outbox.calls.ts';

const status = z.enum(['waiting', 'kept', 'sent', 'failed', 'skipped', 'cancelled']);

const message = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  status,
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
});

export const outboxSchemas = {
  listMessages: {
    input: listInput(['createdAt', 'to', 'subject', 'status'], {
      status: status.optional(),
      /** Emails to one address: the full address, in any case. */
      recipient: z.string().max(254).optional(),
      ...columnFilters({ to: 'text', subject: 'text', createdAt: 'time' }),
    }),
    output: message,
  },
  getMessage: {
    input: byId,
    output: z.object({ ...message.shape, text: z.string(), html: z.string().nullable() }),
  },
} as const satisfies SchemasFor<typeof outboxCalls>;
