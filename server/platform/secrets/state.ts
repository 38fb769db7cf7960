import type { Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import { formerOf, inUseOf, listVersions, liveServers } from './versions.ts';

/** How far a rotation of the key is. */
export interface KeyState {
  /** The version that servers sign and encrypt with. */
  inUse: number;
  /** Former versions that something is still encrypted with. */
  needed: number[];
  /** Former versions that nothing uses any more, but that a server is still given. */
  removable: number[];
  /** A newer version that a server has and that is not used yet. Null if there is none. */
  waiting: number | null;
}

/** Looks how far a rotation of the key is. */
export async function keyState(db: Kysely<DB>): Promise<KeyState> {
  const rows = await listVersions(db);
  const servers = await db.selectFrom('servers').select('secret_keys').where(liveServers).execute();
  const given = new Set(servers.flatMap(({ secret_keys: versions }) => versions ?? []));
  const inUse = inUseOf(rows);
  const former = formerOf(rows);
  const numbers = (some: typeof rows) => some.map(({ version }) => version);
  return {
    inUse,
    needed: numbers(former.filter(({ unusedSince }) => unusedSince === null)),
    removable: numbers(former.filter((row) => row.unusedSince !== null && given.has(row.version))),
    waiting: rows.findLast(({ version }) => version > inUse && given.has(version))?.version ?? null,
  };
}
