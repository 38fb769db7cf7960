import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { SearchedIdentifiers } from '#server/platform/personal/subject.ts';

/** How far an erasure is. */
export interface Cursor {
  /** The pass that it is at; left out before the first. */
  pass?: number;
  /** The key of the last row that it looked at there. */
  after?: string[] | null;
  limit?: number;
  /** How many rows it looked at. */
  looked?: number;
  /** How often each column was changed, by `table.column`; `table.*` counts rows that were removed. */
  counts?: Record<string, number>;
  /** When it had looked through everything once: work that went on then has to end before it looks again. */
  lookedAt?: string;
  /** Whether it looks for the second time. */
  isAgain?: boolean;
}

/** An erasure that goes on. */
export interface OpenErasure {
  id: string;
  userId: string;
  reason: string;
  cursor: Cursor;
  sought: SearchedIdentifiers[] | null;
  secret: Buffer | null;
  /** Whether transactions that are older than the erasure still run. */
  isEarly: boolean;
}

/** The ids of erasures that are not over, oldest first. */
export async function openErasures(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('erasures')
    .select('id')
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** One erasure that is not over, locked until the transaction ends. */
export async function lockErasure(db: Kysely<DB>, id: string): Promise<OpenErasure | undefined> {
  // Raw because the builder knows no snapshots; in a database from a backup the numbers of transactions begin again.
  const { rows } = await sql<OpenErasure>`
    select id, user_id as "userId", reason, cursor, sought, secret,
      transaction_id >= pg_snapshot_xmin(pg_current_snapshot())
        and transaction_id < pg_snapshot_xmax(pg_current_snapshot()) as "isEarly"
    from erasures where id = ${id} and ended_at is null for update`.execute(db);
  return rows[0];
}

/** Stores how far an erasure is. */
export async function keepCursor(db: Kysely<DB>, id: string, cursor: Cursor): Promise<void> {
  await db
    .updateTable('erasures')
    .set({ cursor: JSON.stringify(cursor), stopped_at: null, stopped_because: null })
    .where('id', '=', id)
    .execute();
}

/** Which of some users are erased, or being erased: nothing that is sent of them is taken. */
export async function erasedAmong(db: Kysely<DB>, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  // Raw because thousands of ids come as an array.
  const { rows } = await sql<{ id: string }>`
    select user_id as id from erasures where user_id = any(${userIds}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
