import type { Kysely } from 'kysely';
import type { FeedCounts } from '#contract/integrations/feed-results.ts';
import { feedBatchRows } from '#contract/platform/feed-fields.ts';
import type { FieldMessages } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';
import { countsOf, mergeBatch } from '../feed/batch.ts';
import type { RowAnswer } from '../feed/decide.ts';
import type { Entity } from '../feed/entity.ts';
import type { RecordWrite } from '../feed/store.ts';
import type { Mapping } from './mapping.ts';
import type { FileRecord } from './read-file.ts';
import { createRowReader, type ReadRow } from './rows-of.ts';

/** A rejected row. */
export interface Rejected {
  /** Its index in the batch, from 0. */
  place: number;
  errors: FieldMessages;
}

/** A batch of an import as it commits. */
export interface ImportedBatch {
  /** The batch's number from 0; each has a thousand records of the file. */
  batch: number;
  counts: FeedCounts;
  rejected: readonly Rejected[];
}

/** A batch while it commits, with what it wrote. */
export interface CommittingBatch extends ImportedBatch {
  writes: readonly ImportedWrite[];
}

/**
 * The change of one record by the file's rows, and the number of the last of these rows, from 1, without the
 * headings.
 */
export interface ImportedWrite extends RecordWrite {
  fileRow: number;
}

/** A batch with the file's records and the answers to them. */
export interface ImportReport extends ImportedBatch {
  records: readonly FileRecord[];
  answers: readonly RowAnswer[];
}

interface ImportOptions {
  entity: Entity;
  source: string;
  mapping: Mapping;
  /** Whether a batch is imported already, and so is not written again. */
  isDone?: (batch: number) => boolean;
  /** Writes what commits with a batch: the audit row, and the progress of the import. */
  seal: (transaction: Kysely<DB>, imported: CommittingBatch) => Promise<void>;
  /** Writes nothing; the reports say what would happen to each batch if it were sent alone. */
  isDryRun?: boolean;
  /** Whether the rows come from the browser. */
  isByScreen?: boolean;
  /** How many batches are processed at once. */
  lanes?: number;
}

/** Thrown by a dry run, so that everything is rolled back. */
class RolledBack extends Error {
  readonly answers: readonly RowAnswer[];

  constructor(answers: readonly RowAnswer[]) {
    super('A dry run was rolled back.');
    this.answers = answers;
  }
}

/**
 * Imports a file's records through the feed, in batches of a thousand, some of them concurrently. A batch with an id of
 * an earlier batch waits for that one, so that the order of the file is kept.
 * @returns a report for each batch, in their order; a batch that was imported before has neither counts nor answers
 */
export async function* importRows(
  db: Kysely<DB>,
  records: AsyncIterable<FileRecord>,
  { lanes = 2, ...options }: ImportOptions,
): AsyncGenerator<ImportReport | { batch: number; records: readonly FileRecord[]; answers: null }> {
  const underWay: { ids: Set<unknown>; report: Promise<ImportReport> }[] = [];
  try {
    const read = createRowReader(options.entity, options.mapping);
    let batch = -1;
    for await (const some of inBatches(records)) {
      batch += 1;
      if (!options.isDone?.(batch)) {
        const rows = read(some, new Date());
        const ids = new Set(rows.map(({ id }) => id));
        while (underWay.length >= lanes || underWay.some((other) => !other.ids.isDisjointFrom(ids)))
          yield await (underWay.shift() as (typeof underWay)[number]).report;
        const report = write(db, { batch, records: some, rows }, options);
        // The failure is handled when the report is awaited.
        report.catch(() => undefined);
        underWay.push({ ids, report });
      } else {
        while (underWay.length > 0) yield await (underWay.shift() as (typeof underWay)[number]).report;
        yield { batch, records: some, answers: null };
      }
    }
    for (const { report } of underWay) yield await report;
  } finally {
    // After a failure, the other batches still finish, so that an import that continues finds what they wrote.
    await Promise.allSettled(underWay.map(({ report }) => report));
  }
}

async function* inBatches(records: AsyncIterable<FileRecord>): AsyncGenerator<FileRecord[]> {
  let batch: FileRecord[] = [];
  for await (const record of records) {
    batch.push(record);
    if (batch.length < feedBatchRows) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function write(
  db: Kysely<DB>,
  { batch, records, rows }: { batch: number; records: readonly FileRecord[]; rows: readonly ReadRow[] },
  { entity, source, seal, isDryRun, isByScreen = false }: ImportOptions,
): Promise<ImportReport> {
  const reasonFor = (answer: RowAnswer, place: number): FieldMessages => {
    const broken = records[place]?.broken;
    return broken ? { messages: broken } : (answer.errors ?? {});
  };
  const rejectedOf = (answers: readonly RowAnswer[]) =>
    answers.flatMap((answer, place) =>
      answer.result === 'rejected' ? [{ place, errors: reasonFor(answer, place) }] : [],
    );
  let answers: readonly RowAnswer[];
  try {
    answers = await mergeBatch(db, entity, rows, {
      source,
      isPartOfMany: true,
      isByScreen,
      seal: async (transaction, counts, all, writes) => {
        if (isDryRun) throw new RolledBack(all);
        const rowOf = new Map(all.map(({ id }, place) => [id, batch * feedBatchRows + place + 1]));
        const imported = writes.map((one) => ({ ...one, fileRow: rowOf.get(one.externalId) ?? 0 }));
        await seal(transaction, { batch, counts, rejected: rejectedOf(all), writes: imported });
      },
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    ({ answers } = error);
  }
  return { batch, records, answers, counts: countsOf(answers), rejected: rejectedOf(answers) };
}
