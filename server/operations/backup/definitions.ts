import type { Client } from 'pg';

/** SQL to recreate the indexes and constraints that are dropped while rows are loaded. */
export interface Definitions {
  /** For each table, in the order in which they can be created. */
  indexesOf: ReadonlyMap<string, readonly string[]>;
  /** Constraints between tables, for after all rows are loaded. */
  foreignKeys: readonly string[];
  /** Enables the product's triggers again. */
  triggers: readonly string[];
}

/**
 * Drops indexes, keys and foreign keys, and disables triggers. Loading rows into bare tables and building indexes
 * afterwards takes a fraction of the time, and a trigger would count each row a second time.
 */
export async function takeDefinitionsAway(client: Client): Promise<Definitions> {
  const constraints = await client.query<{ owner: string; drop: string; make: string; isForeign: boolean }>(`
    select owner.relname as owner, con.contype = 'f' as "isForeign",
      format('alter table %s drop constraint %I', con.conrelid::regclass, con.conname) as drop,
      format('alter table %s add constraint %I %s', con.conrelid::regclass, con.conname,
        pg_get_constraintdef(con.oid)) as make
    from pg_constraint con join pg_class owner on owner.oid = con.conrelid
    where con.connamespace = 'public'::regnamespace and con.contype in ('f', 'p', 'u', 'x')
      and con.conparentid = 0
    -- Foreign keys first, since they need the keys.
    order by con.contype <> 'f', owner.relname, con.conname`);
  const foreign = constraints.rows.filter(({ isForeign }) => isForeign);
  const keys = constraints.rows.filter(({ isForeign }) => !isForeign);
  for (const { drop } of [...foreign, ...keys]) await client.query(drop);
  // The remaining indexes serve no constraint. Indexes of partitions come and go with those of their table.
  const indexes = await client.query<{ owner: string; drop: string; make: string }>(`
    select owner.relname as owner, format('drop index %s', i.indexrelid::regclass) as drop,
      -- Of a partitioned table PostgreSQL says ON ONLY, which would leave its partitions without.
      case own.relkind when 'I' then replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
        else pg_get_indexdef(i.indexrelid) end as make
    from pg_index i join pg_class owner on owner.oid = i.indrelid
      join pg_class own on own.oid = i.indexrelid
    where owner.relnamespace = 'public'::regnamespace and not own.relispartition
    order by owner.relname, own.relname`);
  for (const { drop } of indexes.rows) await client.query(drop);
  const indexesOf = new Map<string, string[]>();
  for (const { owner, make } of [...keys, ...indexes.rows]) {
    indexesOf.set(owner, [...(indexesOf.get(owner) ?? []), make]);
  }
  return {
    indexesOf,
    foreignKeys: foreign.map(({ make }) => make),
    triggers: await switchTriggersOff(client),
  };
}

async function switchTriggersOff(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct t.tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled = 'O'`);
  for (const { name } of rows) await client.query(`alter table ${name} disable trigger user`);
  return rows.map(({ name }) => `alter table ${name} enable trigger user`);
}
