import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from './types.ts';

/**
 * Locks of API keys. Writes with the key share its lock, and changes of the key have it exclusively, until their
 * transactions end. A lock of the key's row would not do: PostgreSQL lets new sharers of a row pass those who wait to
 * change it, so a key that never stops writing could never be revoked. Advisory locks are granted in the order of the
 * requests.
 */
const lockClass = 7_240_070;

/** Waits for a change of the key that was asked for before, within a statement. */
export function sharedApiKeyLock(keyId: string): RawBuilder<unknown> {
  return sql`(select pg_advisory_xact_lock_shared(${lockClass}::int, hashtext(${keyId}::text))) as turn`;
}

/** Waits for the key's writes in progress. Later writes wait in turn. */
export async function exclusiveApiKeyLock(transaction: Kysely<DB>, keyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClass}::int, hashtext(${keyId}::text))`.execute(transaction);
}
