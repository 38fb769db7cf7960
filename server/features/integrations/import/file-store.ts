import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { delimiterIn, type FileForm, type FileRecord, readRecordsOf } from './read-file.ts';

/** How many bytes of a file are stored in one row. */
export const chunkBytes = 512 * 1024;

/** An uploaded file. */
export interface StoredFile {
  id: string;
  name: string;
  form: FileForm;
}

/** Starts a file. `addChunk` adds its content, and `completeFile` ends it. */
export async function beginFile(db: Kysely<DB>, file: StoredFile & { adminId: string }): Promise<void> {
  const { adminId, ...rest } = file;
  await db
    .insertInto('import_files')
    .values({ ...rest, admin_id: adminId })
    .execute();
}

export async function addChunk(db: Kysely<DB>, id: string, n: number, content: Buffer): Promise<void> {
  await db.insertInto('import_chunks').values({ file_id: id, n, content }).execute();
}

/** Marks a file as complete. It is kept for a week. */
export async function completeFile(db: Kysely<DB>, id: string, bytes: number): Promise<void> {
  await db
    .updateTable('import_files')
    .set({ bytes, keep_until: sql`now() + interval '7 days'` })
    .where('id', '=', id)
    .execute();
}

/** Keeps a file for a week from now, because it is being used. */
export async function keepFile(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('import_files')
    .set({ keep_until: sql`now() + interval '7 days'` })
    .where('id', '=', id)
    .execute();
}

export async function removeFile(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('import_files').where('id', '=', id).execute();
}

/**
 * A completely uploaded file.
 * @param adminId the administrator who must have uploaded it; anybody by default
 */
export async function findFile(
  db: Kysely<DB>,
  id: string,
  adminId?: string,
): Promise<StoredFile | undefined> {
  const found = await db
    .selectFrom('import_files')
    .select(['id', 'name', 'form'])
    .where('id', '=', id)
    .where('bytes', 'is not', null)
    .$if(adminId !== undefined, (query) => query.where('admin_id', '=', adminId as string))
    .executeTakeFirst();
  return found as StoredFile | undefined;
}

/** Reads the records of a file, with one chunk in memory. */
export async function* recordsOf(db: Kysely<DB>, { id, form }: StoredFile): AsyncGenerator<FileRecord> {
  const head = await chunkAt(db, id, 0);
  if (!head) return;
  const file = Readable.from(chunksOf(db, id, head), { objectMode: false });
  try {
    yield* readRecordsOf(file, { form, delimiter: form === 'csv' ? delimiterIn(head) : '' });
  } finally {
    file.destroy();
  }
}

/** The SHA-256 of a file, in hexadecimal. */
export async function sha256Of(db: Kysely<DB>, { id }: StoredFile): Promise<string> {
  const hash = createHash('sha256');
  const head = await chunkAt(db, id, 0);
  if (head) for await (const chunk of chunksOf(db, id, head)) hash.update(chunk);
  return hash.digest('hex');
}

async function* chunksOf(db: Kysely<DB>, id: string, head: Buffer): AsyncGenerator<Buffer> {
  let n = 0;
  for (let chunk: Buffer | undefined = head; chunk; chunk = await chunkAt(db, id, n)) {
    yield chunk;
    n += 1;
  }
}

async function chunkAt(db: Kysely<DB>, id: string, n: number): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('import_chunks')
    .select('content')
    .where('file_id', '=', id)
    .where('n', '=', n)
    .executeTakeFirst();
  return found?.content;
}
