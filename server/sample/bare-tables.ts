import { escapeIdentifier, type PoolClient } from 'pg';

interface Definition {
  name: string;
  table: string;
  definition: string;
}

/**
 * Drops the indexes of tables that are about to be filled, and the foreign keys from and to them. Returns a
 * function that restores them: building an index over existing rows takes a fraction of the time of updating it
 * row by row. Primary keys stay, because rows arrive in their order. All of it is in the caller's transaction, so
 * that a failure leaves the tables intact.
 */
export async function bareTables(
  client: PoolClient,
  tables: readonly string[],
): Promise<(log: (message: string) => void) => Promise<void>> {
  const keys = await client.query<Definition>(
    `select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and (conrelid = any ($1::regclass[]) or confrelid = any ($1::regclass[]))`,
    [tables],
  );
  const indexes = await client.query<Definition>(
    `select indexrelid::regclass::text as name, indrelid::regclass::text as table, pg_get_indexdef(indexrelid) as definition
     from pg_index
     where indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid)
     order by pg_get_indexdef(indexrelid) like '% USING gin %' desc, indexrelid`,
    [tables],
  );
  for (const { name, table } of keys.rows) {
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`);
  }
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  return async (log) => {
    for (const { name, definition } of indexes.rows) {
      log(`Building the index ${name}.`);
      await client.query(definition);
    }
    for (const { name, table, definition } of keys.rows) {
      await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`);
    }
  };
}
