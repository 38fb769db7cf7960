import { escapeIdentifier, type PoolClient } from 'pg';

/** How many ids are stored together. */
const idsInRow = 5000;

/** The tables whose rows have an id. Those of the trail and of the server itself are no part of a sample. */
async function tablesWithIds(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'id' and a.atttypid = 'uuid'::regtype
       and c.relname <> all ($1)
     order by c.relname`,
    [['principals', 'actors', 'audit_log', 'runs', 'servers', 'backups']],
  );
  return rows.map(({ name }) => name);
}

/**
 * Begins to record which rows a sample adds, those that triggers add included.
 * @param client in the transaction that loads the sample
 * @returns a function that stores their ids, once all of them are there
 */
export async function recordSampleRows(client: PoolClient): Promise<(users: number) => Promise<void>> {
  const tables = await tablesWithIds(client);
  // A new workspace has few rows: its administrators and what the standard content is.
  const before = tables.map((table) => `select '${table}' as table_name, id from ${escapeIdentifier(table)}`);
  await client.query(`create temp table rows_before on commit drop as ${before.join(' union all ')}`);
  await client.query('create index on rows_before (table_name, id)');
  return async (users) => {
    await client.query('analyze rows_before');
    for (const table of tables)
      await client.query(
        `insert into sample_rows (table_name, ids)
         select $1, array_agg(id) from (
           select id, (row_number() over () - 1) / $2::integer as part from ${escapeIdentifier(table)} as added
           where not exists (select from rows_before where table_name = $1 and rows_before.id = added.id)) as numbered
         group by part`,
        [table, idsInRow],
      );
    await client.query(
      `insert into sample_loads (users) values ($1)
       on conflict (is_only) do update set users = excluded.users, loaded_at = now(), removed_at = null`,
      [users],
    );
  };
}
