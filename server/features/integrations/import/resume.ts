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

/** What of an earlier run of the same import is in. */
export interface ResumedImport {
  id: string;
  done: ReadonlyMap<number, { counts: FeedCounts; rejected: readonly Rejected[] }>;
}

/** What the same import is known by: the content of its file, and how it is read. */
export async function fingerprintOf(path: string, settings: object): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('base64url');
}

/** Goes on with the same import where it ended early, or begins it. */
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
 * Runs an import's work while its lock is held, which a killed process gives back: so nobody else imports the same file
 * meanwhile.
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

/** The batches of an import that are in. */
export async function doneBatches(db: Kysely<DB>, id: string): Promise<ResumedImport['done']> {
  const rows = await db
    .selectFrom('import_batches')
    .select(['batch', 'counts', 'rejected'])
    .where('import_id', '=', id)
    .execute();
  return new Map(
    rows.map(({ batch, counts, rejected }) => [
      batch,
      { counts: counts as unknown as FeedCounts, rejected: rejected as unknown as Rejected[] },
    ]),
  );
}

/** Keeps in the batch's own transaction that it is in, with what became of its rows. */
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

/** Keeps in the batch's own transaction that it is in, with its rows of the audit trail. */
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

/** The import has come to its end: the same file begins anew. */
export async function finishImport(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('imports')
    .set({ finished_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}
