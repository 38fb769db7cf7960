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

/** What commits with a batch: its audit row, and whatever says how far a sender has come. It throws to refuse the batch. */
export type Seal = (
  transaction: Kysely<DB>,
  counts: FeedCounts,
  answers: readonly RowAnswer[],
  writes: readonly RecordWrite[],
) => Promise<void>;

const maxAttempts = 8;

/** How many references of a source's rows of one entity may be open: they cost room until what they name arrives. */
const maxOpenReferences = 500_000;

/**
 * Merges a batch of rows: all that is right of it commits with what `seal` writes, or nothing does. A row that is wrong
 * changes nothing, and its answer says why.
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
  /** It is a batch of an import, whose end is told by a commit of its own and whose file bounds what waits. */
  isPartOfMany?: boolean;
  /** How many references of the source's rows of the entity may be open. */
  mostWaiting?: number;
  /** The rows come by an import on the screen. */
  isByScreen?: boolean;
}

/** The same of rows that were read already. */
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
      // Whoever came between has written by then, so that the next look finds it.
      await sleep(Math.random() * 20 * tried);
    }
  }
}

const isReadable = (row: Row | Unreadable): row is Row => !('errors' in row);

/** What one row alone can break: a constraint, or the range of a column's type, though the schema should not let it. */
const isOfRow = ({ code }: DatabaseError) => code !== undefined && /^2[23]/.test(code);

/** A deadlock, or a lock that came too late. */
const isPassing = ({ code }: DatabaseError) => code === '40P01' || code === '40001' || code === '55P03';

/**
 * Rows are looked up one by one in indexes, whatever the statistics of a table say that is being filled; and a batch may
 * take longer than a call. A plan is made anew each time: one that was kept from when the table was empty may read a whole index for
 * each row.
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
 * A batch of an import doesn't wait for the disk: the commit of the import's end does, and takes the batches before it along. And
 * the search index collects more before it takes it in.
 */
async function hurry(transaction: Kysely<DB>): Promise<void> {
  await sql`set local synchronous_commit = off; set local gin_pending_list_limit = '64MB'`.execute(
    transaction,
  );
}

/** Where a race broke the batch again: each row for itself, so that the one that broke it is rejected alone. */
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
 * Tries a batch inside the caller's transaction, and leaves nothing of it.
 * @param read at most a thousand rows
 * @returns the answer that each row would get if the batch came alone, in order
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

/** The answers to all rows: of those that could be read as they were merged, of the others why they couldn't. */
function inPlace(read: readonly (Row | Unreadable)[], merged: readonly RowAnswer[]): RowAnswer[] {
  const next = merged.values();
  return read.map((row) =>
    isReadable(row)
      ? (next.next().value as RowAnswer)
      : { id: row.id, result: 'rejected', errors: row.errors },
  );
}

/** How many rows became what. */
export function countsOf(answers: readonly RowAnswer[]): FeedCounts {
  const counts: FeedCounts = { created: 0, changed: 0, unchanged: 0, stale: 0, rejected: 0 };
  for (const { result } of answers) counts[result] += 1;
  return counts;
}
