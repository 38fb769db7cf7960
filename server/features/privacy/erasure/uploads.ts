import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { Eraser } from '#server/platform/personal/subject.ts';

/**
 * The number of characters of the previous chunk that are searched together with the next one. No value is longer.
 */
const overlap = 400;

/**
 * Deletes uploaded files that contain a value of the user. A file that an import still reads is kept; its rows
 * of the user are rejected.
 * @returns the number deleted; undefined while an import reads a file with such a value
 */
export async function removeUploads(db: Kysely<DB>, eraser: Eraser): Promise<number | undefined> {
  const files = await db.selectFrom('import_files').select('id').orderBy('id').execute();
  let removed = 0;
  for (const { id } of files) {
    if (!(await holdsValue(db, id, eraser))) continue;
    // Raw because the file's ID is in the JSON input of the run.
    const { rows } = await sql`
      select from runs where ended_at is null and kind = 'import' and input::text like ${`%${id}%`}`.execute(
      db,
    );
    if (rows.length > 0) return undefined;
    await db.deleteFrom('import_chunks').where('file_id', '=', id).execute();
    await db.deleteFrom('import_files').where('id', '=', id).execute();
    removed += 1;
  }
  return removed;
}

async function holdsValue(db: Kysely<DB>, id: string, eraser: Eraser): Promise<boolean> {
  let tail = '';
  for (let n = 0; ; n += 1) {
    const chunk = await db
      .selectFrom('import_chunks')
      .select('content')
      .where('file_id', '=', id)
      .where('n', '=', n)
      .executeTakeFirst();
    if (!chunk) return false;
    const text = tail + chunk.content.toString('utf8');
    if (eraser.inText(text, false) !== text) return true;
    tail = text.slice(-overlap);
  }
}
