import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/**
 * Prepares a transaction of the reader, so that PostgreSQL looks up each token's events by the index. With
 * outdated statistics while a table is being filled, the planner would read the whole table for every token.
 */
export async function prepareToWrite(transaction: Kysely<DB>): Promise<void> {
  await sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local lock_timeout = '2s';
    set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off`.execute(
    transaction,
  );
}
