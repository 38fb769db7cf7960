import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { SearchedIdentifiers } from '#server/platform/personal/subject.ts';

/** The progress of an erasure. */
export interface Cursor {
  /** The current pass; left out before the first. */
  pass?: number;
  /** The key of the last row that was checked in this pass. */
  after?: string[] | null;
  limit?: number;
  /** The number of rows that were checked. */
  looked?: number;
  /** The number of changes per column, by `table.column`; `table.*` counts deleted rows. */
  counts?: Record<string, number>;
  /** When the first search was complete. Work in progress at that time must end before the second search. */
  lookedAt?: string;
  /** Whether this is the second search. */
  isAgain?: boolean;
}

/** An erasure that isn't finished. */
export interface OpenErasure {
  id: string;
  userId: string;
  reason: string;
  cursor: Cursor;
  sought: SearchedIdentifiers[] | null;
  secret: Buffer | null;
  /** Whether transactions older than the erasure are still running. */
  isEarly: boolean;
}

/** The IDs of unfinished erasures, oldest first. */
export async function openErasures(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('erasures')
    .select('id')
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds an unfinished erasure and locks it until the transaction ends. */
export async function lockErasure(db: Kysely<DB>, id: string): Promise<OpenErasure | undefined> {
  // Raw because the builder has no snapshots. In a restored database, transaction IDs start again.
  const { rows } = await sql<OpenErasure>`
    select id, user_id as "userId", reason, cursor, sought, secret,
      transaction_id >= pg_snapshot_xmin(pg_current_snapshot())
        and transaction_id < pg_snapshot_xmax(pg_current_snapshot()) as "isEarly"
    from erasures where id = ${id} and ended_at is null for update`.execute(db);
  return rows[0];
}

/** Stores the progress of an erasure. */
export async function keepCursor(db: Kysely<DB>, id: string, cursor: Cursor): Promise<void> {
  await db
    .updateTable('erasures')
    .set({ cursor: JSON.stringify(cursor), stopped_at: null, stopped_because: null })
    .where('id', '=', id)
    .execute();
}

/** The users among these who are erased or being erased. Data sent about them is refused. */
export async function erasedAmong(db: Kysely<DB>, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  // Raw because thousands of IDs are passed as an array.
  const { rows } = await sql<{ id: string }>`
    select user_id as id from erasures where user_id = any(${userIds}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
