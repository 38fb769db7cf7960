import type { Client } from 'pg';
import { hasTable } from './catalog.ts';

/** This table exists while a restore is unfinished. */
const mark = 'public.unfinished_restore';

/**
 * Marks an empty database as being restored, so that no server starts on it before the restore is complete. A database
 * that an interrupted restore left is emptied first.
 * @throws Error with a sentence for a database that contains anything else
 */
export async function beginRestore(client: Client): Promise<void> {
  await client.query('begin');
  if (await hasTable(client, mark)) await emptyDatabase(client);
  const { rows } = await client.query<{ name: string }>(`
    select format('%s.%s', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by name limit 3`);
  if (rows.length > 0) {
    await client.query('rollback');
    throw new Error(
      `The database is not empty: it holds ${rows.map(({ name }) => name).join(', ')}. Nothing was changed. Restore into a new database, or with an empty DATA_DIR.`,
    );
  }
  await client.query(`create table ${mark} (since timestamptz not null default now())`);
  await client.query('commit');
}

/** Removes the mark: the database is complete. */
export async function endRestore(client: Client): Promise<void> {
  await client.query(`drop table ${mark}`);
}

/** Drops everything that a restore creates. Extensions stay. */
async function emptyDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(`
    with ours as (
      select 1 as turn, format('drop table if exists %s cascade', c.oid::regclass) as drop, c.oid
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      union all select 2, format('drop view if exists %s cascade', c.oid::regclass), c.oid
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
      union all select 3, format('drop sequence if exists %s cascade', c.oid::regclass), c.oid
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
      union all select 4, format('drop routine if exists %s cascade', p.oid::regprocedure), p.oid
        from pg_proc p where p.pronamespace = 'public'::regnamespace
      union all select 5, format('drop type if exists %s cascade', t.oid::regtype), t.oid
        from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd'))
    select drop from ours
    where not exists (select from pg_depend d where d.objid = ours.oid and d.deptype = 'e') order by turn`);
  await client.query('drop schema if exists pgboss cascade');
  // Their views would go with the tables, and an upgrade from the restored version makes them again.
  await client.query(`do $$
    declare one record;
    begin
      for one in select nspname as name from pg_namespace where nspname like 'reporting\\_v%' loop
        execute format('drop schema %I cascade', one.name);
      end loop;
    end $$`);
  for (const { drop } of rows) await client.query(drop);
}
