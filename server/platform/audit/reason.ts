import { type RawBuilder, sql } from 'kysely';
import type { JsonValue } from '../db/types.ts';

/**
 * Where a row of the trail keeps the reason that somebody gave: beside the fields of the state after, under a name that no
 * field has. There the chain of hashes covers it, whichever version of the server seals the row.
 */
const reasonKey = '$reason';

/**
 * The reason in a call's input; undefined where it takes none, or none was given, or where it is a field of the record and
 * so stands in the state after.
 */
export function reasonIn(input: unknown, after: object | null): string | undefined {
  if (after && 'reason' in after) return undefined;
  if (input === null || typeof input !== 'object' || !('reason' in input)) return undefined;
  return typeof input.reason === 'string' && input.reason !== '' ? input.reason : undefined;
}

/** The state after a write as the trail keeps it. */
export const withReason = (after: object | null, reason: string | undefined): object | null =>
  reason === undefined ? after : { ...after, [reasonKey]: reason };

/** The state after of a row of the trail that was written with this reason, as SQL: an event has the reason beside it. */
export const afterOf = (reason: string | undefined): RawBuilder<unknown> =>
  reason === undefined ? sql`after` : sql`nullif(after - ${reasonKey}::text, '{}'::jsonb)`;

/** What the trail keeps, taken apart: the state after the write, and why it was made. */
export function splitReason(kept: JsonValue): { after: JsonValue; reason: string | null } {
  if (kept === null || typeof kept !== 'object' || Array.isArray(kept) || !(reasonKey in kept))
    return { after: kept, reason: null };
  const { [reasonKey]: reason, ...after } = kept;
  // What is deleted has no state after.
  return { after: Object.keys(after).length > 0 ? (after as JsonValue) : null, reason: String(reason) };
}
