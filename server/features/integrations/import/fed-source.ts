import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/**
 * The name of an API key that can send data from a source now: neither revoked nor expired, with a permission for the
 * feed. Null if there is none.
 */
export async function keyThatFeedsSource(db: Kysely<DB>, source: string): Promise<string | null> {
  const found = await db
    .selectFrom('api_keys')
    .select('name')
    .where('source', '=', source)
    .where('status', '=', 'active')
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', sql<Date>`now()`)]))
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(restriction) as held
        where held->>'path' like '/feed/%' and (held->>'isWriteAccess')::boolean)`,
    )
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
  return found?.name ?? null;
}
