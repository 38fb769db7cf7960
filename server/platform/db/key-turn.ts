import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from './types.ts';

/**
 * Whose turn it is at a key. Writes share it and changes of the key have it alone, until their transactions end. The lock
 * of the key's row would not do: PostgreSQL lets whoever only shares a row pass those who wait to change it, so a key that
 * never ceases to write could never be revoked. Advisory locks are given in the order in which they were asked for.
 */
const turns = 7_240_070;

/** Waits for a change of the key that was asked for before, within a statement. */
export function sharedTurn(keyId: string): RawBuilder<unknown> {
  return sql`(select pg_advisory_xact_lock_shared(${turns}::int, hashtext(${keyId}::text))) as turn`;
}

/** Waits for the writes that the key has under way; those that come later wait in turn. */
export async function soleTurn(transaction: Kysely<DB>, keyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${turns}::int, hashtext(${keyId}::text))`.execute(transaction);
}
