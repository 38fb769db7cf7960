import { z } from 'zod';
import { email, line, paragraphs } from '../platform/fields.ts';
import { ownValuesOfRow, reference, rowFrame, time } from '../platform/feed-fields.ts';

/** Rows of support. Every field is optional for a known record. */
export const supportRows = {
  tickets: z.strictObject({
    ...rowFrame,
    ticketNumber: line(50).optional().describe('No two tickets have the same number.'),
    user: reference.nullable().optional(),
    name: line(200).optional(),
    email: email.optional(),
    subject: line(200).optional(),
    description: paragraphs(10_000).optional(),
    closedStatus: z
      .union([z.literal(0), z.literal(1)])
      .optional()
      .describe('0 open, 1 closed.'),
    createdAt: time.optional(),
    own: ownValuesOfRow,
  }),
  'ticket-replies': z.strictObject({
    ...rowFrame,
    ticket: reference.optional(),
    author: z.enum(['admin', 'user']).optional(),
    message: paragraphs(5000).optional(),
    createdAt: time.optional(),
  }),
} as const;
