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
export interface NewVersion {
  list: { id: string; name: string };
  file: ListFile;
  /** Who imports it; null for the server itself. */
  by: { id: string; name: string } | null;
  allowsSmaller: boolean;
}

/**
 * Stores a file. @param state `unconfirmed` until another person uploads it too
 * @returns the id of the version
 */
export async function storeFile(
  db: Kysely<DB>,
  { list, file, by, allowsSmaller }: NewVersion,
  state: 'waiting' | 'unconfirmed',
): Promise<string> {
  const id = uuidV7();
  await db
    .insertInto('screening_versions')
    .values({
      id,
      list_id: list.id,
      state,
      file: file.name,
      sha256: file.sha256,
      content: file.content,
      allows_smaller: allowsSmaller,
      imported_by: by?.name ?? 'marketdesk',
      uploaded_by: by?.id ?? null,
    })
    .execute();
  return id;
}

/** Starts the run that imports a stored file. @returns its id */
export async function startRun(
  db: Kysely<DB>,
  version: string,
  { list, by }: Pick<NewVersion, 'list' | 'by'>,
): Promise<string> {
  const id = uuidV7();
  const input = { version };
  await insertRun(db, { id, kind: 'screeningImport', title: { list: list.name }, principal: by, input });
  return id;
}

/**
 * Stores a file and the run that imports it.
 * @returns the ids of the version and of the run
 */
export async function startImport(
  db: Kysely<DB>,
  given: NewVersion,
): Promise<{ version: string; run: string }> {
  const version = await storeFile(db, given, 'waiting');
  return { version, run: await startRun(db, version, given) };
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
