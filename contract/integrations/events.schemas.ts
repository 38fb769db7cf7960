import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { type EventTypeName, eventTypes } from '../platform/event-types.ts';
import type { eventsCalls } from './events.calls.ts';
import { id, instant } from '../platform/fields.ts';
import { holdsPersonal } from '../platform/personal.ts';

/** The name of a type of event. */
export const eventTypeName = z.enum(Object.keys(eventTypes) as [EventTypeName, ...EventTypeName[]]);

const state = z.record(z.string(), z.unknown()).nullable();

/** An event as receivers get it, by request or by webhook. */
export const eventMessage = holdsPersonal(
  z.object({
    /** The same for each repeat of the event. */
    id,
    /** Counts up without gaps. */
    position: z.int(),
    type: eventTypeName,
    timestamp: instant,
    /** True if the reader gets masks instead of personal data. */
    masked: z.literal(true).optional(),
    data: z.object({
      /** `externalId` is the sender's own id, if the record came from the reader's source. */
      record: z.object({ type: z.string(), id: z.string().nullable(), externalId: z.string().nullable() }),
      before: state,
      after: state,
      actor: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
      call: z.string(),
      /** The reason that the actor gave, if any. */
      reason: z.string().nullable(),
      requestId: z.string(),
      runId: z.string().nullable(),
    }),
  }),
  'event',
);
export type EventMessage = z.output<typeof eventMessage>;

/**
 * The notice to a webhook endpoint about events that it will not receive, because they were deleted before their turn.
 */
export interface LossNotice {
  id: string;
  type: 'webhook.lost';
  timestamp: string;
  /** How many events, of any type. Their positions are after `after`, up to `upTo`. */
  data: { count: number; after: number; upTo: number };
}

const digits = (max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'notWholeNumber')
    .transform(Number)
    .pipe(z.int().max(max));

export const eventsSchemas = {
  pullEvents: {
    input: z.strictObject({
      /** The `next` of the previous answer. By default, the oldest stored event comes first. */
      after: digits(Number.MAX_SAFE_INTEGER).optional(),
      limit: digits(1000).pipe(z.int().min(1)).default(100),
      /** Types, separated by commas; all by default. */
      types: z
        .string()
        .max(2000)
        .transform((text) => text.split(','))
        .pipe(z.array(eventTypeName))
        .optional(),
      /** How many seconds to wait for an event if there is none yet. */
      wait: digits(30).default(0),
    }),
    output: z.object({
      events: z.array(eventMessage),
      /** The value of `after` for the next request, even if the answer has no events. */
      next: z.int(),
      /** Whether more events are available now. */
      hasMore: z.boolean(),
    }),
  },
} as const satisfies SchemasFor<typeof eventsCalls>;
