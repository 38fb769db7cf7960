import type { Kysely } from 'kysely';
import { z } from 'zod';
import { feedBatchRows } from '#contract/platform/feed-fields.ts';
import type { DB } from '#server/platform/db/types.ts';
import { findFile, recordsOf, type StoredFile } from './file-store.ts';
import { rejectedText, sentencesOf } from './rejects-file.ts';
import { doneBatches, type ResumedImport } from './resume.ts';

/** The part of an import's input that says which file it reads. */
const importedFile = z.object({ fileId: z.string() });

/** The data of a file of rejected rows. */
interface Rejects {
  file: StoredFile;
  batches: ResumedImport['done'];
}

/** The rejected rows of a finished run; undefined if it has none, or its file was deleted. */
export async function findRejects(db: Kysely<DB>, runId: string): Promise<Rejects | undefined> {
  const run = await db
    .selectFrom('runs')
    .select('input')
    .where('id', '=', runId)
    .where('kind', '=', 'import')
    .where('ended_at', 'is not', null)
    .where('failed', '>', 0)
    .executeTakeFirst();
  const file = run && (await findFile(db, importedFile.parse(run.input).fileId));
  return file && { file, batches: await doneBatches(db, runId) };
}

/**
 * Writes the rejected records of a file in their original format, each with the reason, so that the corrected file can
 * be imported.
 */
export async function* rejectsOf(db: Kysely<DB>, { file, batches }: Rejects): AsyncGenerator<string> {
  const { form } = file;
  let place = 0;
  let isFirst = true;
  for await (const record of recordsOf(db, file)) {
    const rejected = batches
      .get(Math.floor(place / feedBatchRows))
      ?.rejected.find((one) => one.place === place % feedBatchRows);
    place += 1;
    if (!rejected) continue;
    yield rejectedText(record, sentencesOf(rejected.errors, 'en').join(' '), { form, isFirst });
    isFirst = false;
  }
  if (form === 'json') yield isFirst ? '[]\n' : ']\n';
}
