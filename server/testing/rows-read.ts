import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';

/** How many of the tickets' rows were read from the table in this transaction. */
export async function ticketsRead(transaction: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (idx_tup_fetch + seq_tup_read)::int as read from pg_stat_xact_user_tables where relname = 'tickets'`.execute(
    transaction,
  );
  return rows[0]?.read ?? Infinity;
}
