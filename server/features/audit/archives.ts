import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { isMac, macOf } from '#server/platform/secrets/mac.ts';
import type { PurposeKeys } from '#server/platform/secrets/ring.ts';
import { type ChainTree, storedTree } from '#server/platform/audit/chain-tree.ts';

/** A part of the chain that was moved to a file. */
export interface Archive {
  first: number;
  last: number;
  /** The chain's hash at its last position. */
  hash: Buffer;
  signature: Buffer;
  /** The name of its file, without a folder. */
  file: string;
  /** The tree of the chain at its end; undefined if an older version created the archive. */
  tree: ChainTree | undefined;
}

/** Every archive, in the order of the chain. */
export async function listArchives(db: Kysely<DB>): Promise<Archive[]> {
  const rows = await db
    .selectFrom('audit_archives')
    .select(['first_position as first', 'last_position as last', 'hash', 'signature', 'file'])
    .select(['tree_after', 'tree_size', 'tree'])
    .orderBy('last_position')
    .execute();
  return rows.map((row) => ({ ...row, tree: storedTree(row) }));
}

/** Proves that the server itself archived a part of the chain, because only the server has the key. */
export const signArchive = (keys: PurposeKeys, archive: Signed): Buffer => macOf(keys, ...signed(archive));

type Signed = Pick<Archive, 'first' | 'last' | 'hash'>;

const signed = ({ first, last, hash }: Signed) => [`archive\n${first}\n${last}\n`, hash];

/**
 * A message about the first archive that this server didn't sign or that leaves a gap; undefined if all are valid.
 */
export function brokenArchive(keys: PurposeKeys, archives: readonly Archive[]): string | undefined {
  let position = 0;
  for (const archive of archives) {
    if (!isMac(keys, archive.signature, signed(archive))) {
      return `The archive up to position ${archive.last} was not made by this desk: rows were taken out behind its back.`;
    }
    if (archive.first !== position + 1) return `The archive of position ${position + 1} is missing.`;
    position = archive.last;
  }
  return undefined;
}
