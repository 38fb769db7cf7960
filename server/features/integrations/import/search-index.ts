import { type Kysely, sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { DB } from '#server/platform/db/types.ts';
import type { Entity } from '../feed/entity.ts';

/**
 * Merges the pending list of the table's trigram index now, so that nobody's next change has to. All rows are stored
 * already: if it takes too long, or somebody else is doing it, the import still ends. Until PostgreSQL merges the rest,
 * searches read it too.
 * @param patience how long it may take, in seconds
 */
export async function flushSearchIndex(
  db: Kysely<DB>,
  { table }: Pick<Entity, 'table'>,
  patience = 60,
): Promise<void> {
  const taken = db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = ${sql.lit(`${1000 * patience}`)}`.execute(transaction);
    await sql`
      select gin_clean_pending_list(pg_class.oid) from pg_class join pg_am on pg_am.oid = relam
      where amname = 'gin' and relname = ${`${table}_search`} and relnamespace = 'public'::regnamespace
        and pg_has_role(relowner, 'usage')`.execute(transaction);
  });
  await taken.catch((error: unknown) => {
    if (!(error instanceof DatabaseError) || error.code !== '57014') throw error;
  });
}
