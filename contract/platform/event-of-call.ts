import type { EventTypeName } from './event-types.ts';

/** Why a write has no event for other systems. */
export const noEvent = {
  ownAccount: 'How administrators sign in and arrange their screens concerns nobody else.',
  setup: 'How the workspace is set up stays in it; the audit trail has it.',
  followed: 'What it leads to makes the event: the call, the job or the transaction that follows.',
  unfinished: 'What one person asks for counts once another approves.',
  team: 'What colleagues write to each other, and who works on what, stays in the workspace.',
  mail: 'The workspace sends this mail by itself.',
  reading: 'Who reads or exports what is in the audit trail.',
  ownAction: 'The server of the own action gets a message of its own about it.',
  incoming: 'What comes in is no decision of the workspace.',
} as const;

/** One of two events, depending on the record after the write or on whether it existed before. */
interface EitherEvent {
  readonly after?: Readonly<Record<string, string | number | boolean>>;
  readonly before?: null;
  readonly makes: EventTypeName;
  readonly otherwise: EventTypeName;
}

/** The event of a write: one, one of two, or none with the reason. */
export type EventOfCall = EventTypeName | EitherEvent | { readonly none: keyof typeof noEvent };

/**
 * The event type of a write.
 * @param state the record before and after the write
 * @returns undefined if it has none
 */
export function eventTypeOf(
  event: EventOfCall,
  { before, after }: { before: object | null; after: object | null },
): EventTypeName | undefined {
  if (typeof event === 'string') return event;
  if ('none' in event) return undefined;
  const left = (after ?? {}) as Readonly<Record<string, unknown>>;
  const isFirst = event.after
    ? Object.entries(event.after).every(([field, value]) => left[field] === value)
    : before === null;
  return isFirst ? event.makes : event.otherwise;
}
