import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { type EventTypeName, eventTypes } from '../platform/event-types.ts';
import type { eventsCalls } from './events.calls.ts';
import { id, instant } from '../platform/fields.ts';
import { holdsPersonal } from '../platform/personal.ts';

/** The name of a type of event. */
export const eventTypeName = z.enum(Object.keys(eventTypes) as [EventTypeName, ...EventTypeName[]]);

const state = z.record(z.string(), z.unknown()).nullable();

/** An event as receivers get it, whether they ask for it or have it sent. */
export const eventMessage = holdsPersonal(
  z.object({
    /** The same for each repeat of the event. */
    id,
    /** Counts up without gaps. */
    position: z.int(),
    type: eventTypeName,
    timestamp: instant,
    /** True where the reader gets masks instead of the personal data in it. */
    masked: z.literal(true).optional(),
    data: z.object({
      /** `externalId` is the sender's own id, where the record came from the reader's source. */
      record: z.object({ type: z.string(), id: z.string().nullable(), externalId: z.string().nullable() }),
      before: state,
      after: state,
      actor: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
      call: z.string(),
      /** Why, where whoever did it said so. */
      reason: z.string().nullable(),
      requestId: z.string(),
      runId: z.string().nullable(),
    }),
  }),
  'event',
);
export type EventMessage = z.output<typeof eventMessage>;

/** What an endpoint of webhooks is told of events that it will not get, because they were not kept until their turn. */
export interface LossNotice {
  id: string;
  type: 'webhook.lost';
  timestamp: string;
  /** How many, of any type; they are at positions after `after`, up to `upTo`. */
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
      /** The `next` of the answer before; left out, the oldest event that is kept comes first. */
      after: digits(Number.MAX_SAFE_INTEGER).optional(),
      limit: digits(1000).pipe(z.int().min(1)).default(100),
      /** Types, with commas between them; left out, all. */
      types: z
        .string()
        .max(2000)
        .transform((text) => text.split(','))
        .pipe(z.array(eventTypeName))
        .optional(),
      /** Seconds to wait for an event where there is none yet. */
      wait: digits(30).default(0),
    }),
    output: z.object({
      events: z.array(eventMessage),
      /** What to give as `after` the next time, also where no event came. */
      next: z.int(),
      /** Whether there is more to read at once. */
      hasMore: z.boolean(),
    }),
  },
} as const satisfies SchemasFor<typeof eventsCalls>;
