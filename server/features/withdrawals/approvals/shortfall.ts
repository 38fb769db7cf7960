import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/** A currency whose releases are held. */
export interface Shortfall {
  state: 'short' | 'unknown';
}

/**
 * Whether releases of a currency are held because less is held than owed, or because the figures are unknown
 * (specification 18.5). It uses the current figures: what the feed has committed counts for the next decision on every
 * server.
 * @param symbol in any case
 */
export async function shortfallOf(db: Kysely<DB>, symbol: string): Promise<Shortfall | undefined> {
  const found = await db
    .selectFrom('reserves')
    .select('state')
    .where('id', '=', symbol.toLowerCase())
    .where('is_held', '=', true)
    .executeTakeFirst();
  return found && { state: found.state === 'unknown' ? 'unknown' : 'short' };
}
