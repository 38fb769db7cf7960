import type { Kysely } from 'kysely';
import { type EventMessage, eventMessage, type LossNotice } from '#contract/integrations/events.schemas.ts';
import type { DB } from '#server/platform/db/types.ts';
import { eventsAt } from '../events/read.ts';
import { withSenderIds } from '../events/sender-ids.ts';
import { maskOf } from '#server/platform/personal/masking.ts';
import { noticesAt } from './losses.ts';
import type { Endpoint } from './queue.ts';

/**
 * Events as an endpoint receives them: with its own ids, and without personal data unless it has the permission for it.
 */
export async function eventsFor(
  db: Kysely<DB>,
  events: readonly EventMessage[],
  { source, personal_data: isSeen }: Pick<Endpoint, 'source' | 'personal_data'>,
): Promise<EventMessage[]> {
  const own = await withSenderIds(db, events, source);
  return isSeen ? own : own.map((event) => maskEvent(event) as EventMessage);
}

const maskEvent = maskOf(eventMessage) ?? ((event: unknown) => event);

/** The messages at these positions of an endpoint's queue, in the form in which they are sent. */
export async function messagesFor(
  db: Kysely<DB>,
  { id, ...receiver }: Pick<Endpoint, 'id' | 'source' | 'personal_data'>,
  positions: readonly number[],
): Promise<Map<number, EventMessage | LossNotice>> {
  const events = await eventsFor(db, await eventsAt(db, positions), receiver);
  const notices = await noticesAt(db, id, positions);
  return new Map<number, EventMessage | LossNotice>([
    ...notices,
    ...events.map((event) => [event.position, event] as const),
  ]);
}
