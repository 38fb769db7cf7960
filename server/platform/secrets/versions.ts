import { type Kysely, sql } from 'kysely';
import { decrypted, encrypted } from './encrypted.ts';
import type { DB } from '../db/types.ts';
import type { FormerKeys, Keys, KeyRing } from './ring.ts';

/** A version of the key, as the database knows it. */
export interface KeyRow {
  version: number;
  mark: Buffer;
  usedSince: Date | null;
  unusedSince: Date | null;
  removedAt: Date | null;
  lostAt: Date | null;
  formerKeys: Buffer | null;
}

/** Servers that were seen within the hour. */
export const liveServers = sql<boolean>`seen_at > now() - interval '1 hour'`;

/** All versions, the oldest first. */
export async function listVersions(db: Kysely<DB>): Promise<KeyRow[]> {
  const rows = await db
    .selectFrom('secret_keys')
    .select(['version', 'mark', 'used_since as usedSince', 'unused_since as unusedSince'])
    .select(['removed_at as removedAt', 'lost_at as lostAt', 'former_keys as formerKeys'])
    .orderBy('version')
    .execute();
  return rows;
}

/** The version that servers sign and encrypt with. */
export const inUseOf = (rows: readonly KeyRow[]): number =>
  rows.findLast(({ usedSince }) => usedSince !== null)?.version ?? 1;

/** Versions older than the one in use that may still be needed. */
export const formerOf = (rows: readonly KeyRow[]): KeyRow[] => {
  const inUse = inUseOf(rows);
  return rows.filter(
    ({ version, usedSince, lostAt }) => version < inUse && usedSince !== null && lostAt === null,
  );
};

const place = (version: number) => `former key ${version}`;

/** The keys of a former version, encrypted with the key in use. */
export const sealedFormerKeys = (keys: Keys, version: number, former: FormerKeys): Buffer =>
  encrypted(keys.formerKeys, place(version), JSON.stringify(former));

/** The keys of a former version as the database keeps them. */
export const openFormerKeys = (keys: Keys, version: number, sealed: Buffer): FormerKeys =>
  JSON.parse(decrypted(keys.formerKeys, place(version), sealed)) as FormerKeys;

/**
 * Makes a ring work as the database says.
 * @param versions those of the keys that the server was given, in their order
 */
export function knowVersions(ring: KeyRing, rows: readonly KeyRow[], versions: readonly number[]): void {
  const used = rows.filter(({ usedSince }) => usedSince !== null);
  const ended = new Map(
    used.flatMap(({ version }, index) => {
      const next = used[index + 1]?.usedSince;
      return next ? [[version, next] as const] : [];
    }),
  );
  const known = { versions, inUse: inUseOf(rows), ended };
  ring.know({ ...known, former: new Map() });
  const former = new Map(
    formerOf(rows).flatMap(({ version, formerKeys }) =>
      formerKeys === null ? [] : [[version, openFormerKeys(ring.keys, version, formerKeys)] as const],
    ),
  );
  ring.know({ ...known, former });
}
