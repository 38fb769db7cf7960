import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { OwnValue } from '#contract/platform/own-field-kinds.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { AskedList } from '#server/platform/lists/asked.ts';
import { matchesOf } from '#server/platform/lists/matches.ts';
import type { Message } from '#server/platform/messages/translate.ts';
import type { RecordTable } from '#server/platform/records/record-table.ts';

/** What undoing restores if it differs between rows: the former assignee, or former values of own fields. */
export interface Former {
  adminId?: string | null;
  values?: Readonly<Record<string, OwnValue | null>>;
}

/** A row of a bulk run that is to be checked or changed. */
export interface BulkRow {
  position: number;
  recordId: string;
  name: string;
  /** The record's state when it was counted; null if it didn't exist. */
  seen: string | null;
  /** In a run that undoes another one: the former state that the other run stored; null if it stored none. */
  former: Former | null;
}

/** The state of a record: the transaction that last wrote it. Every change replaces it. */
function stateOf({ table, also }: RecordTable): RawBuilder<string> {
  const written = `${table}.xmin::text`;
  return sql.raw(also === undefined ? written : `${written} || ' ' || coalesce(${also}, '')`);
}

const nameOf = ({ table, name }: RecordTable) =>
  sql`left(coalesce(${sql.raw(name)}, ${sql.raw(`${table}.id`)}::text), 200)`;

/** Stores the chosen rows, in their order. */
export async function insertChosen(
  db: Kysely<DB>,
  runId: string,
  of: RecordTable,
  ids: readonly string[],
  after = 0,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into bulk_rows (run_id, position, record_id, name, seen)
    select ${runId}, ${after}::bigint + chosen.place, chosen.record_id,
      coalesce(${nameOf(of)}, chosen.record_id::text), ${stateOf(of)}
    from unnest(${[...new Set(ids)]}::uuid[]) with ordinality as chosen (record_id, place)
    left join ${sql.table(of.table)} on ${sql.raw(of.table)}.id = chosen.record_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Stores all rows that match a list's search and filters, in the list's order. */
export async function insertMatching(
  db: Kysely<DB>,
  runId: string,
  of: RecordTable,
  asked: AskedList,
): Promise<number> {
  const { table, where, order } = matchesOf(asked);
  const { numAffectedRows } = await sql`
    insert into bulk_rows (run_id, position, record_id, name, seen)
    select ${runId}, row_number() over (order by ${order}), id, ${nameOf(of)}, ${stateOf(of)}
    from ${table} where ${where}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Stores the rows that another run has changed, in their state after that run. */
export async function insertDoneBy(db: Kysely<DB>, runId: string, formerId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into bulk_rows (run_id, position, record_id, name, seen, former)
    select ${runId}, row_number() over (order by position), record_id, name, seen_after, former
    from bulk_rows where run_id = ${formerId} and outcome = 'done'`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The rows after a position, in order, without those that are done already. */
export async function rowsAfter(
  db: Kysely<DB>,
  runId: string,
  place: number,
  limit: number,
): Promise<(BulkRow & { outcome: string | null; failure: Message | null })[]> {
  return db
    .selectFrom('bulk_rows')
    .select(['position', 'record_id as recordId', 'name', 'seen', 'former', 'outcome', 'failure'])
    .where('run_id', '=', runId)
    .where('position', '>', place)
    .orderBy('position')
    .limit(limit)
    .execute();
}

/**
 * Locks a row's record, and compares it with its earlier state.
 * @returns `gone` if it doesn't exist
 */
export async function lockAsSeen(
  transaction: Kysely<DB>,
  of: RecordTable,
  { recordId, seen }: BulkRow,
): Promise<'same' | 'changed' | 'gone'> {
  // Raw because the table varies, and xmin is not one of its columns.
  const { rows } = await sql<{ state: string }>`
    select ${stateOf(of)} as state from ${sql.table(of.table)} where id = ${recordId} for update`.execute(
    transaction,
  );
  if (!rows[0]) return 'gone';
  return rows[0].state === seen ? 'same' : 'changed';
}

/**
 * Marks a row as done in the transaction of its change, with the record's state after the change.
 * @param former what undoing restores
 * @returns false if it was done already or the run is over; the transaction must then be rolled back
 */
export async function markDone(
  transaction: Kysely<DB>,
  runId: string,
  of: RecordTable,
  { position, recordId }: BulkRow,
  former: Former | null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update bulk_rows set outcome = 'done', former = ${former && JSON.stringify(former)}::jsonb,
      seen_after = (select ${stateOf(of)} from ${sql.table(of.table)} where ${sql.raw(of.table)}.id = ${recordId})
    where run_id = ${runId} and position = ${position} and outcome is null
      and exists (select from runs where runs.id = ${runId} and ended_at is null)`.execute(transaction);
  return numAffectedRows === 1n;
}

/** Marks a row that was not changed. */
export async function markNotDone(
  db: Kysely<DB>,
  runId: string,
  { position }: BulkRow,
  outcome: 'changed' | 'refused' | 'failed',
  failure: Message,
): Promise<void> {
  await db
    .updateTable('bulk_rows')
    .set({ outcome, failure: JSON.stringify(failure) })
    .where('run_id', '=', runId)
    .where('position', '=', position)
    .where('outcome', 'is', null)
    .execute();
}

/** Stores why rows can't be changed, as the check found. */
export async function markChecked(
  db: Kysely<DB>,
  runId: string,
  found: readonly { position: number; failure: Message }[],
): Promise<void> {
  if (found.length === 0) return;
  await sql`
    update bulk_rows set check_failure = found.failure
    from unnest(${found.map(({ position }) => position)}::bigint[],
      ${found.map(({ failure }) => JSON.stringify(failure))}::jsonb[]) as found (place, failure)
    where run_id = ${runId} and position = found.place`.execute(db);
}
