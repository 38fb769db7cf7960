import { type RawBuilder, sql } from 'kysely';
import type { JsonValue } from '../db/types.ts';

/**
 * Where a row of the audit trail stores the reason that a person gave: next to the fields of the state after, under a
 * name that no field has. The chain of hashes covers it there, whichever version of the server seals the row.
 */
const reasonKey = '$reason';

/**
 * The reason in a call's input. Undefined if the call takes none, if none was given, or if it is a field of the record
 * and so part of the state after.
 */
export function reasonIn(input: unknown, after: object | null): string | undefined {
  if (after && 'reason' in after) return undefined;
  if (input === null || typeof input !== 'object' || !('reason' in input)) return undefined;
  return typeof input.reason === 'string' && input.reason !== '' ? input.reason : undefined;
}

/** The state after a write as the trail keeps it. */
export const withReason = (after: object | null, reason: string | undefined): object | null =>
  reason === undefined ? after : { ...after, [reasonKey]: reason };

/** The state after of an audit row with this reason, as SQL. In an event, the reason is next to it. */
export const afterOf = (reason: string | undefined): RawBuilder<unknown> =>
  reason === undefined ? sql`after` : sql`nullif(after - ${reasonKey}::text, '{}'::jsonb)`;

/** Splits what the audit trail stores into the state after the write and its reason. */
export function splitReason(kept: JsonValue): { after: JsonValue; reason: string | null } {
  if (kept === null || typeof kept !== 'object' || Array.isArray(kept) || !(reasonKey in kept))
    return { after: kept, reason: null };
  const { [reasonKey]: reason, ...after } = kept;
  // A deleted record has no state after.
  return { after: Object.keys(after).length > 0 ? (after as JsonValue) : null, reason: String(reason) };
}
