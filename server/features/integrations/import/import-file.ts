import { stat } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { FeedCounts } from '#contract/integrations/feed-results.ts';
import type { DB } from '#server/platform/db/types.ts';
import { countsOf } from '../feed/batch.ts';
import { joinRest } from '../feed/join-rest.ts';
import type { Entity } from '../feed/entity.ts';
import { importRows } from './import-rows.ts';
import type { Mapping } from './mapping.ts';
import { type FileForm, readRecords } from './read-file.ts';
import { RejectsFile } from './rejects-file.ts';
import {
  withImportLock,
  beginImport,
  type ResumedImport,
  doneBatches,
  finishImport,
  fingerprintOf,
  sealBatch,
} from './resume.ts';
import { flushSearchIndex } from './search-index.ts';

/** The progress of an import. */
export interface Progress {
  rows: number;
  /** Rows that an earlier, interrupted run has already imported. */
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
  rejectsPath: string;
  onProgress: (progress: Progress) => void;
}

/**
 * Imports a file. After an interruption, it continues behind the batches that are imported already, and the file of
 * rejected rows is still complete.
 * @returns how many rows have each result, and how many are in the file of rejected rows
 */
export async function importFile(
  db: Kysely<DB>,
  given: FileImport,
): Promise<Progress & { rejectsFile: string | null }> {
  const { path, form, entity, source, mapping, isDryRun } = given;
  if (isDryRun) return importRecords(db, given, undefined);
  const { id } = await beginImport(db, {
    entity: entity.name,
    source,
    fingerprint: await fingerprintOf(path, { form, mapping }),
  });
  return withImportLock(db, id, async () => {
    // Another import of the same file may have written batches, or all of them, while this one waited.
    const done = await doneBatches(db, id);
    const imported = await importRecords(db, given, { id, done });
    await joinRest(db);
    await flushSearchIndex(db, entity);
    await finishImport(db, id);
    return imported;
  });
}

async function importRecords(
  db: Kysely<DB>,
  { path, form, entity, source, mapping, isDryRun, rejectsPath, onProgress }: FileImport,
  begun: ResumedImport | undefined,
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
