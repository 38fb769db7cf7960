import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/** The number of rows read from a table in this transaction, including those found by an index. */
export async function rowsRead(transaction: Kysely<DB>, table: keyof DB): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as read from pg_stat_xact_user_tables
    where relname = ${table}`.execute(transaction);
  return rows[0]?.read ?? Infinity;
}
