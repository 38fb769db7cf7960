import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Keys } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { writeArchive } from './archive-file.ts';
import { listArchives } from './archives.ts';
import { readChainKeys } from '#server/platform/audit/chain-keys.ts';
import { beginning, walkChain } from '#server/platform/audit/walk.ts';

/**
 * Exports the part of the chain that is in the database to a file in the format of archives, without changing
 * anything. Together with the archive files it is the whole chain, which examples/auditor/verify.mjs checks.
 * @returns the file's path, undefined if the chain is empty, and the chain's keys in the program's format
 * @throws BrokenChain at the first row that doesn't continue the chain
 */
export async function exportForAuditor(
  db: Kysely<DB>,
  keys: Pick<Keys, 'auditChain' | 'auditRows'>,
  folder: string,
): Promise<{ file: string | undefined; key: string }> {
  const last = (await listArchives(db)).at(-1);
  const from = last ? { position: last.last, hash: last.hash } : beginning;
  const chain = await readChainKeys(db, keys);
  const written = await writeArchive(folder, walkChain(db, chain, from));
  return {
    file: written && join(folder, written.file),
    key: chain.shown(),
  };
}
