import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { FeedCounts } from '#contract/integrations/feed-results.ts';
import { constraintFailure } from '#server/platform/db/constraint-failures.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { RowAnswer } from './decide.ts';
import type { Entity } from './entity.ts';
import { type Merged, mergeRows } from './merge.ts';
import { countRows } from './row-counts.ts';
import { parseRow, type Row, type Unreadable } from './parse.ts';
import type { Origin, RecordWrite } from './store.ts';

/** Writes what commits with a batch: its audit row, and the sender's progress. It throws to refuse the batch. */
export type Seal = (
  transaction: Kysely<DB>,
  counts: FeedCounts,
  answers: readonly RowAnswer[],
  writes: readonly RecordWrite[],
) => Promise<void>;

const maxAttempts = 8;

/** The most pending references of a source's rows of one entity. Each takes space until its target arrives. */
const maxOpenReferences = 500_000;

/**
 * Merges a batch of rows. Either all valid rows commit together with what `seal` writes, or nothing does. An invalid
 * row changes nothing, and its answer says why.
 * @param given rows as they were sent, at most a thousand
 * @returns the answer to each row, in order
 */
export async function feedBatch(
  db: Kysely<DB>,
  entity: Entity,
  given: readonly unknown[],
  options: BatchOptions,
): Promise<RowAnswer[]> {
  const now = new Date();
  return mergeBatch(
    db,
    entity,
    given.map((row) => parseRow(entity, row, now)),
    options,
  );
}

interface BatchOptions {
  source: string;
  seal: Seal;
  /**
   * Whether the batch belongs to an import, whose end has its own commit and whose file limits the pending
   * references.
   */
  isPartOfMany?: boolean;
  /** The most pending references of the source's rows of the entity. */
  mostWaiting?: number;
  /** Whether the rows come from an import in the browser. */
  isByScreen?: boolean;
}

/** The same for rows that are parsed already. */
export async function mergeBatch(
  db: Kysely<DB>,
  entity: Entity,
  read: readonly (Row | Unreadable)[],
  {
    source,
    seal,
    isPartOfMany = false,
    mostWaiting = isPartOfMany ? Infinity : maxOpenReferences,
    isByScreen = false,
  }: BatchOptions,
): Promise<RowAnswer[]> {
  const now = new Date();
  const rows = read.filter(isReadable);
  const attempt = (oneByOne: boolean) =>
    db.transaction().execute(async (transaction) => {
      await prepare(transaction);
      if (isPartOfMany) await hurry(transaction);
      const origin = { source, now, mostWaiting, isByScreen };
      const merged = await (oneByOne ? mergeOneByOne : mergeRows)(transaction, entity, rows, origin);
      const answers = inPlace(read, merged.answers);
      await seal(transaction, countsOf(answers), answers, merged.writes);
      return answers;
    });
  let conflicts = 0;
  for (let tried = 1; ; tried += 1) {
    try {
      const answers = await attempt(conflicts > 1);
      countRows(source, countsOf(answers));
      return answers;
    } catch (error) {
      if (!(error instanceof DatabaseError) || tried === maxAttempts) throw error;
      if (isOfRow(error)) conflicts += 1;
      else if (!isPassing(error)) throw error;
      // A transaction that interfered has committed by then, so that the next attempt sees its rows.
      await sleep(Math.random() * 20 * tried);
    }
  }
}

const isReadable = (row: Row | Unreadable): row is Row => !('errors' in row);

/**
 * Whether one row caused the error: a constraint, or the range of a column's type, although the schema should prevent
 * it.
 */
const isOfRow = ({ code }: DatabaseError) => code !== undefined && /^2[23]/.test(code);

/** Whether the error is temporary: a deadlock, or a lock timeout. */
const isPassing = ({ code }: DatabaseError) => code === '40P01' || code === '40001' || code === '55P03';

/**
 * Prepares a transaction for a batch. Rows are looked up one by one in indexes, because the statistics of a table are
 * wrong while it is being filled, and a batch may take longer than a call. Each statement is planned again: a cached
 * plan from when the table was empty may read a whole index for each row.
 */
export async function prepare(transaction: Kysely<DB>): Promise<void> {
  await sql`set local statement_timeout = '30s'; set local lock_timeout = '10s';
    set local idle_in_transaction_session_timeout = '30s';
    set local plan_cache_mode = force_custom_plan;
    set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off`.execute(
    transaction,
  );
}

/**
 * A batch of an import doesn't wait for the disk. The commit at the import's end does, and makes the batches before it
 * durable too. The search index also collects more before it merges its pending list.
 */
async function hurry(transaction: Kysely<DB>): Promise<void> {
  await sql`set local synchronous_commit = off; set local gin_pending_list_limit = '64MB'`.execute(
    transaction,
  );
}

/**
 * Merges each row separately after a race has failed the batch again, so that only the row that causes the failure
 * is rejected.
 */
async function mergeOneByOne(
  transaction: Kysely<DB>,
  entity: Entity,
  rows: readonly Row[],
  origin: Origin,
): Promise<Merged> {
  const answers: RowAnswer[] = [];
  const writes: RecordWrite[] = [];
  for (const row of rows) {
    await sql`savepoint before_row`.execute(transaction);
    try {
      const merged = await mergeRows(transaction, entity, [row], origin);
      answers.push(...merged.answers);
      writes.push(...merged.writes);
    } catch (error) {
      if (!(error instanceof DatabaseError) || !isOfRow(error)) throw error;
      await sql`rollback to savepoint before_row`.execute(transaction);
      const errors = constraintFailure(error)?.messages ?? { messages: 'rowConflicts' };
      answers.push({ id: row.id, result: 'rejected', errors });
    }
    await sql`release savepoint before_row`.execute(transaction);
  }
  return { answers, writes };
}

/**
 * Tries a batch inside the caller's transaction, and rolls it back.
 * @param read at most a thousand rows
 * @returns the answer that each row would get if the batch were sent alone, in order
 */
export async function tryBatch(
  transaction: Kysely<DB>,
  entity: Entity,
  read: readonly (Row | Unreadable)[],
  { source, isByScreen }: Pick<Origin, 'source' | 'isByScreen'>,
): Promise<RowAnswer[]> {
  const rows = read.filter(isReadable);
  const origin = { source, isByScreen, now: new Date(), mostWaiting: Infinity };
  const attempt = async (merge: typeof mergeRows) => {
    await sql`savepoint before_trial`.execute(transaction);
    try {
      await prepare(transaction);
      return await merge(transaction, entity, rows, origin);
    } finally {
      await sql`rollback to savepoint before_trial`.execute(transaction);
    }
  };
  const { answers } = await attempt(mergeRows).catch((error: unknown) => {
    if (!(error instanceof DatabaseError) || !isOfRow(error)) throw error;
    return attempt(mergeOneByOne);
  });
  return inPlace(read, answers);
}

/** The answers to all rows: for rows that were merged, the result; for unreadable rows, the reason. */
function inPlace(read: readonly (Row | Unreadable)[], merged: readonly RowAnswer[]): RowAnswer[] {
  const next = merged.values();
  return read.map((row) =>
    isReadable(row)
      ? (next.next().value as RowAnswer)
      : { id: row.id, result: 'rejected', errors: row.errors },
  );
}

/** How many rows have each result. */
export function countsOf(answers: readonly RowAnswer[]): FeedCounts {
  const counts: FeedCounts = { created: 0, changed: 0, unchanged: 0, stale: 0, rejected: 0 };
  for (const { result } of answers) counts[result] += 1;
  return counts;
}
