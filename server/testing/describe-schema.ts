import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * The schema of a database: a hash for each table (with its columns, constraints, indexes and triggers), function
 * and view, by kind and name. Two databases with the same entries behave the same. Neither the order of columns
 * counts, nor whether a constraint was validated for older rows.
 */
export async function describeSchema(pool: Pick<pg.Pool, 'query'>): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; definition: string }>(query);
  const parts = Map.groupBy(rows, ({ name }) => name);
  const hash = (texts: string[]) => createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16);
  return Object.fromEntries(
    [...parts].map(([name, found]) => [name, hash(found.map(({ definition }) => definition).toSorted())]),
  );
}

const query = `
  with own as (
    select oid, relname, relkind, relpersistence, reloptions, relpartbound from pg_class
    where relnamespace = 'public'::regnamespace and relname <> 'migrations'
  )
  select 'table ' || relname as name, concat_ws(' ', relpersistence, reloptions::text, pg_get_partkeydef(oid),
    pg_get_expr(relpartbound, oid)) as definition
  from own where relkind in ('r', 'p')
  union all
  select 'table ' || relname, concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
    attstorage, attcollation::regcollation, pg_get_expr(adbin, adrelid))
  from own join pg_attribute on attrelid = own.oid and attnum > 0 and not attisdropped
  left join pg_attrdef on adrelid = attrelid and adnum = attnum where relkind in ('r', 'p')
  union all
  select 'table ' || relname, conname || ' ' || replace(pg_get_constraintdef(pg_constraint.oid), ' NOT VALID', '')
  from own join pg_constraint on conrelid = own.oid and contype in ('p', 'u', 'f', 'c', 'x')
  union all
  select 'table ' || relname, pg_get_indexdef(indexrelid) from own join pg_index on indrelid = own.oid and indisvalid
  union all
  select 'table ' || relname, pg_get_triggerdef(pg_trigger.oid) || tgenabled::text
  from own join pg_trigger on tgrelid = own.oid and not tgisinternal
  union all
  select 'table ' || relname, pg_get_statisticsobjdef(pg_statistic_ext.oid)
  from own join pg_statistic_ext on stxrelid = own.oid
  union all
  select 'view ' || relname, pg_get_viewdef(oid) from own where relkind = 'v'
  union all
  select 'sequence ' || relname, concat_ws(' ', seqtypid::regtype, seqincrement, seqmin, seqmax, seqstart, seqcycle)
  from own join pg_sequence on seqrelid = own.oid
  union all
  select 'function ' || proname, pg_get_functiondef(oid) from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f'
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`;
