import { callNamed } from '#contract/call-named.ts';
import { eventTypeOf } from '#contract/platform/event-of-call.ts';
import type { EventTypeName } from '#contract/platform/event-types.ts';
import type { AuditEntry } from '../context/context.ts';

/**
 * The type of the event that a write makes.
 * @param call the call's name; the server's own work has names that no call has
 * @param audit what the write reported
 * @returns undefined if it makes none
 */
export function eventTypeOfCall(call: string, audit: AuditEntry): EventTypeName | undefined {
  const event = callNamed(call)?.event;
  return event && eventTypeOf(event, audit);
}
