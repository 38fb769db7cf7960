import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { Eraser } from '#server/platform/personal/subject.ts';

/** So many characters of the chunk before are looked at with the next one: no value is longer. */
const overlap = 400;

/**
 * Removes uploaded files in which a value of the user stands. One that an import still reads is left: its rows of the user are rejected.
 * @returns how many were removed; undefined while an import reads one with such a value
 */
export async function removeUploads(db: Kysely<DB>, eraser: Eraser): Promise<number | undefined> {
  const files = await db.selectFrom('import_files').select('id').orderBy('id').execute();
  let removed = 0;
  for (const { id } of files) {
    if (!(await holdsValue(db, id, eraser))) continue;
    // Raw because the file stands in the job's input.
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
