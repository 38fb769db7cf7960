import type { Kysely } from 'kysely';
import type { FeedCounts } from '#contract/feed.ts';
import { feedBatchRows } from '#contract/feed-fields.ts';
import type { FieldMessages } from '../base/failure.ts';
import type { DB } from '../db/types.ts';
import { countsOf, feedBatch } from '../feed/batch.ts';
import type { RowAnswer } from '../feed/decide.ts';
import type { Entity } from '../feed/entity.ts';
import { createMapper, type Mapping } from './mapping.ts';
import type { FileRecord } from './read-file.ts';

/** A row that was not taken. */
export interface Rejected {
  /** Its place in the batch, from 0. */
  place: number;
  errors: FieldMessages;
}

/** A batch of an import as it commits. */
export interface ImportedBatch {
  /** From 0: the file's records in thousands. */
  batch: number;
  counts: FeedCounts;
  rejected: readonly Rejected[];
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
  /** Batches that are in already, which are not written again. */
  isDone?: (batch: number) => boolean;
  /** Commits with a batch: the audit row, and how far the import has come. */
  seal: (transaction: Kysely<DB>, imported: ImportedBatch) => Promise<void>;
  /** Nothing is written: the reports say what would happen to each batch if it came alone. */
  isDryRun?: boolean;
  /** How many batches are under way at once. */
  lanes?: number;
}

/** What a dry run throws, so that everything is rolled back. */
class RolledBack extends Error {
  readonly answers: readonly RowAnswer[];

  constructor(answers: readonly RowAnswer[]) {
    super('A dry run was rolled back.');
    this.answers = answers;
  }
}

/**
 * Imports a file's records through the feed's engine, in batches of a thousand, some of them at once. An id that comes again
 * waits for the batch that has it, so that the file's order holds.
 * @returns a report for each batch, in their order; a batch that was in already has neither counts nor answers
 */
export async function* importRows(
  db: Kysely<DB>,
  records: AsyncIterable<FileRecord>,
  { lanes = 2, ...options }: ImportOptions,
): AsyncGenerator<ImportReport | { batch: number; records: readonly FileRecord[]; answers: null }> {
  const map = createMapper(options.entity, options.mapping);
  const underWay: { ids: Set<unknown>; report: Promise<ImportReport> }[] = [];
  let batch = 0;
  try {
    for await (const some of inBatches(records)) {
      if (options.isDone?.(batch)) {
        while (underWay.length > 0) yield await (underWay.shift() as (typeof underWay)[number]).report;
        yield { batch, records: some, answers: null };
      } else {
        const rows = some.map((record) => (record.broken ? record.broken : map(record)));
        const ids = new Set(rows.map((row) => (typeof row === 'string' ? row : row['id'])));
        while (underWay.length >= lanes || underWay.some((other) => !other.ids.isDisjointFrom(ids)))
          yield await (underWay.shift() as (typeof underWay)[number]).report;
        const report = write(db, { batch, records: some, rows }, options);
        // Its failure is met when it is asked for.
        report.catch(() => undefined);
        underWay.push({ ids, report });
      }
      batch += 1;
    }
    for (const { report } of underWay) yield await report;
  } finally {
    // Where one fails the others still end: whoever goes on then finds what they wrote.
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
  { batch, records, rows }: { batch: number; records: readonly FileRecord[]; rows: readonly unknown[] },
  { entity, source, seal, isDryRun }: ImportOptions,
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
    answers = await feedBatch(db, entity, rows, {
      source,
      isPartOfMany: true,
      seal: async (transaction, counts, all) => {
        if (isDryRun) throw new RolledBack(all);
        await seal(transaction, { batch, counts, rejected: rejectedOf(all) });
      },
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    ({ answers } = error);
  }
  return { batch, records, answers, counts: countsOf(answers), rejected: rejectedOf(answers) };
}
