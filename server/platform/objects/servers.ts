import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { DB } from '../db/types.ts';
import { liveServers } from '../secrets/versions.ts';
import { placeOf } from '../base/store-address.ts';

/** Tells the others which store this server reads. */
export async function announceStore(
  db: Kysely<DB>,
  { id }: { id: string },
  { objectStore }: Pick<Config, 'objectStore'>,
): Promise<void> {
  await db
    .updateTable('servers')
    .set({ object_store: objectStore ? placeOf(objectStore) : null })
    .where('id', '=', id)
    .execute();
}

/** The running servers that couldn't read from a store, by their hosts. */
export async function serversWithout(db: Kysely<DB>, place: string): Promise<string[]> {
  const rows = await db
    .selectFrom('servers')
    .select('host')
    .distinct()
    .where(liveServers)
    .where('object_store', 'is distinct from', place)
    .orderBy('host')
    .execute();
  return rows.map(({ host }) => host);
}
