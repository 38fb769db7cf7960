import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { askGatesAgain } from '#server/platform/screening/screening-answer.ts';
import { insertRun } from '#server/platform/runs/runs.ts';

/** A file of a list, compressed for the database. */
export interface ListFile {
  name: string;
  sha256: string;
  content: Buffer;
}

/** Compresses a file, and computes its digest. */
export async function fileOf(bytes: Buffer, name: string): Promise<ListFile> {
  return {
    name: name.toWellFormed().replaceAll('\0', '').slice(0, 200),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    content: await promisify(gzip)(bytes),
  };
}

/** A file to import as the next version of a locked list. */
interface NewVersion {
  list: { id: string; name: string };
  file: ListFile;
  /** Who imports it; null for the server itself. */
  by: { id: string; name: string } | null;
  allowsSmaller: boolean;
}

/**
 * Stores a file and the run that imports it.
 * @returns the ids of the version and of the run
 */
export async function startImport(
  db: Kysely<DB>,
  { list, file, by, allowsSmaller }: NewVersion,
): Promise<{ version: string; run: string }> {
  const [version, run] = [uuidV7(), uuidV7()];
  await db
    .insertInto('screening_versions')
    .values({
      id: version,
      list_id: list.id,
      file: file.name,
      sha256: file.sha256,
      content: file.content,
      allows_smaller: allowsSmaller,
      imported_by: by?.name ?? 'marketdesk',
    })
    .execute();
  const input = { version };
  await insertRun(db, { id: run, kind: 'screeningImport', title: { list: list.name }, principal: by, input });
  return { version, run };
}

/** The digest of the version of a list that counts; undefined if it has none. */
export async function currentDigest(db: Kysely<DB>, list: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('screening_versions')
    .innerJoin('screening_lists', 'screening_lists.id', 'screening_versions.list_id')
    .select('screening_versions.sha256')
    .where('list_id', '=', list)
    .whereRef('screening_versions.number', '=', 'screening_lists.current')
    .executeTakeFirst();
  return found?.sha256;
}

/** Stores that the source of a list still gives the version that counts. */
export async function confirmVersion(db: Kysely<DB>, list: string): Promise<void> {
  await db
    .updateTable('screening_lists')
    .set({ confirmed_at: sql<Date>`now()`, problem: null })
    .where('id', '=', list)
    .execute();
  await askGatesAgain(db, null);
}
