import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { FeedCounts } from '#contract/integrations/feed-results.ts';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import { releaseLock, waitForLock } from '#server/platform/db/advisory-lock.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { EntityName } from '../feed/entity.ts';
import type { CommittingBatch, ImportedBatch, Rejected } from './import-rows.ts';
import { recordWrites } from './record-writes.ts';

/** The batches that an earlier run of the same import has written. */
export interface ResumedImport {
  id: string;
  done: ReadonlyMap<number, { counts: FeedCounts; rejected: readonly Rejected[] }>;
}

/** Identifies the same import: by the content of its file, and the settings for reading it. */
export async function fingerprintOf(path: string, settings: object): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('base64url');
}

/** Resumes the same import if it was interrupted, or starts it. */
export async function beginImport(
  db: Kysely<DB>,
  asked: { id?: string; entity: EntityName; source: string; fingerprint: string },
): Promise<ResumedImport> {
  await db
    .insertInto('imports')
    .values({ id: uuidV7(), ...asked })
    .onConflict((conflict) =>
      conflict.columns(['entity', 'source', 'fingerprint']).where('finished_at', 'is', null).doNothing(),
    )
    .execute();
  const { id } = await db
    .selectFrom('imports')
    .select('id')
    .where('entity', '=', asked.entity)
    .where('source', '=', asked.source)
    .where('fingerprint', '=', asked.fingerprint)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { id, done: await doneBatches(db, id) };
}

/**
 * Runs an import's work while holding its lock, so that nobody else imports the same file at the same time. A killed
 * process releases the lock.
 */
export async function withImportLock<T>(
  db: Kysely<DB>,
  importId: string,
  work: () => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await waitForLock(connection, 'import', importId);
    try {
      return await work();
    } finally {
      await releaseLock(connection, 'import', importId);
    }
  });
}

/** The batches of an import that are written. */
export async function doneBatches(db: Kysely<DB>, id: string): Promise<ResumedImport['done']> {
  const rows = await db
    .selectFrom('import_batches')
    .select(['batch', 'counts', 'rejected'])
    .where('import_id', '=', id)
    .execute();
  return new Map(rows.map(({ batch, ...results }) => [batch, results]));
}

/** Stores in the batch's own transaction that it is written, with the results of its rows. */
export async function keepBatch(
  transaction: Kysely<DB>,
  id: string,
  { batch, counts, rejected }: ImportedBatch,
): Promise<void> {
  await transaction
    .insertInto('import_batches')
    .values({ import_id: id, batch, counts: JSON.stringify(counts), rejected: JSON.stringify(rejected) })
    .execute();
}

/** Stores in the batch's own transaction that it is written, with its audit rows. */
export async function sealBatch(
  transaction: Kysely<DB>,
  id: string,
  { entity, source, imported }: { entity: EntityName; source: string; imported: CommittingBatch },
): Promise<void> {
  const { batch, counts } = imported;
  await keepBatch(transaction, id, imported);
  const audit = { record: id, before: null, after: { entity, source, batch, ...counts } };
  await recordOwnWork(transaction, `import:${entity}`, audit, null);
  await recordWrites(transaction, entity, imported.writes, {
    id: null,
    request: { id: 'import', ipAddress: '127.0.0.1' },
  });
}

/** Marks the import as finished. Importing the same file again starts from the beginning. */
export async function finishImport(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('imports')
    .set({ finished_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}
