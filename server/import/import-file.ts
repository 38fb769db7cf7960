import { stat } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { FeedCounts } from '#contract/feed.ts';
import type { DB } from '../db/types.ts';
import { countsOf } from '../feed/batch.ts';
import type { Entity } from '../feed/entity.ts';
import { importRows } from './import-rows.ts';
import type { Mapping } from './mapping.ts';
import { type FileForm, readRecords } from './read-file.ts';
import { RejectsFile } from './rejects-file.ts';
import { beginImport, type Begun, finishImport, fingerprintOf, sealBatch } from './resume.ts';
import { asImport, buildIndexesAgain, takeIndexesAway } from './indexes.ts';

/** How far an import has come. */
export interface Progress {
  rows: number;
  /** Rows that were in already, from a run that ended early. */
  resumed: number;
  bytes: number;
  totalBytes: number;
  counts: FeedCounts;
}

interface FileImport {
  path: string;
  form: FileForm;
  entity: Entity;
  source: string;
  mapping: Mapping;
  isDryRun: boolean;
  /** The indexes of lists are taken away meanwhile and built anew at the end: faster, and lists are slow until then. */
  rebuildsIndexes?: boolean;
  rejectsPath: string;
  onProgress: (progress: Progress) => void;
}

/**
 * Imports a file. Killed and begun again, it goes on behind the batches that are in; the file of rejected rows is then whole
 * all the same.
 * @returns how many rows became what, and how many stand in the file of rejected ones
 */
export async function importFile(
  db: Kysely<DB>,
  given: FileImport,
): Promise<Progress & { rejectsFile: string | null }> {
  const { path, form, entity, source, mapping, isDryRun, rebuildsIndexes = false } = given;
  if (isDryRun) return importRecords(db, given, undefined);
  const begun = await beginImport(db, {
    entity: entity.name,
    source,
    fingerprint: await fingerprintOf(path, { form, mapping }),
  });
  return asImport(db, begun.id, async () => {
    if (rebuildsIndexes) await takeIndexesAway(db, begun.id, entity);
    const imported = await importRecords(db, given, begun);
    await takeInCollected(db, entity);
    await buildIndexesAgain(db, begun.id);
    await finishImport(db, begun.id);
    return imported;
  });
}

async function importRecords(
  db: Kysely<DB>,
  { path, form, entity, source, mapping, isDryRun, rejectsPath, onProgress }: FileImport,
  begun: Begun | undefined,
): Promise<Progress & { rejectsFile: string | null }> {
  const { size: totalBytes } = await stat(path);
  const progress: Progress = { rows: 0, resumed: 0, bytes: 0, totalBytes, counts: countsOf([]) };
  const rejects = new RejectsFile(rejectsPath, form);
  await rejects.begin();
  const records = readRecords(path, form, (bytes) => (progress.bytes = bytes));
  const reports = importRows(db, records, {
    entity,
    source,
    mapping,
    isDryRun,
    isDone: (batch) => begun?.done.has(batch) === true,
    seal: (transaction, imported) =>
      sealBatch(transaction, begun?.id ?? '', { entity: entity.name, source, imported }),
  });
  for await (const report of reports) {
    const written = report.answers ? report : begun?.done.get(report.batch);
    progress.rows += report.records.length;
    if (!report.answers) progress.resumed += report.records.length;
    for (const result of Object.keys(progress.counts) as (keyof FeedCounts)[])
      progress.counts[result] += written?.counts[result] ?? 0;
    await rejects.add(report.records, written?.rejected ?? []);
    onProgress(progress);
  }
  await rejects.end();
  return { ...progress, rejectsFile: rejects.count > 0 ? rejects.path : null };
}

/** What the table's trigram index has collected goes in now, not with somebody's next change. */
async function takeInCollected(db: Kysely<DB>, { table }: Entity): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = '60s'`.execute(transaction);
    await sql`
      select gin_clean_pending_list(pg_class.oid) from pg_class join pg_am on pg_am.oid = relam
      where amname = 'gin' and relname = ${`${table}_search`} and relnamespace = 'public'::regnamespace`.execute(
      transaction,
    );
  });
}
