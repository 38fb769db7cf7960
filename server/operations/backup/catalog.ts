import { type Client, escapeIdentifier } from 'pg';

/** A table that holds rows, as the database describes it. */
export interface CatalogTable {
  name: string;
  columns: string[];
  /** On the disk, without indexes. */
  bytes: number;
  partition: { of: string; bound: string } | undefined;
}

/**
 * Every table that keeps its rows, the largest first. Unlogged tables are left out, because a crash of PostgreSQL
 * empties them too. Generated columns are left out, because a restore computes them.
 */
export async function readTables(client: Client): Promise<CatalogTable[]> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    bytes: number | string;
    parent: string | null;
    bound: string | null;
  }>(`
    select c.relname as name, pg_table_size(c.oid) as bytes,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      parent.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c
      left join pg_inherits i on i.inhrelid = c.oid and c.relispartition
      left join pg_class parent on parent.oid = i.inhparent
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    order by bytes desc, name`);
  return rows.map(({ parent, bound, bytes, ...table }) => ({
    ...table,
    bytes: Number(bytes),
    partition: parent === null || bound === null ? undefined : { of: parent, bound },
  }));
}

/** The sequences behind identity columns, and others. */
export async function readSequences(
  client: Client,
): Promise<{ name: string; value: string; isCalled: boolean }[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by name`);
  const found = [];
  for (const { name } of rows) {
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    found.push({ name, value: '1', isCalled: false, ...state.rows[0] });
  }
  return found;
}

/** Whether a table exists, `schema.name`. */
export async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    name,
  ]);
  return rows[0]?.found ?? false;
}

/** A table's or sequence's name in SQL. */
export function quoted(name: string): string {
  return `public.${escapeIdentifier(name)}`;
}

/** Names of columns in SQL. */
export function quotedList(columns: readonly string[]): string {
  return columns.map((column) => escapeIdentifier(column)).join(', ');
}
