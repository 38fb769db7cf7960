import type { Pool, PoolClient } from 'pg';

/** A feature of PostgreSQL that a table of the schema uses. */
export interface SchemaFeature {
  /** Such as "index gin", a key of `limits`. */
  feature: string;
  /** The table, or the name of the function, type or extension. */
  object: string;
  isTable: boolean;
}

/** Reads the features that a migrated database uses from its catalog, each once for a table. */
export async function readSchemaFeatures(database: Pool | PoolClient): Promise<SchemaFeature[]> {
  const { rows } = await database.query<SchemaFeature>(catalog);
  return rows;
}

/** Partitions and what their parent gives them are left out. The migration runner's own table counts. */
const catalog = `
  with own as (
    select oid, relname, relkind, relpersistence from pg_class
    where relnamespace = 'public'::regnamespace and not relispartition
  ), found as (
    select case when tgoldtable is not null or tgnewtable is not null then 'trigger with transition table'
      when tgdeferrable then 'trigger deferred' when tgtype & 64 > 0 then 'trigger instead of'
      when tgtype & 1 > 0 then 'trigger for each row' else 'trigger for each statement' end as feature, relname as object
    from pg_trigger join own on own.oid = tgrelid where not tgisinternal
    union select case contype when 'f' then 'foreign key' when 'x' then 'exclusion constraint'
      else 'unique besides the primary key' end, relname
    from pg_constraint join own on own.oid = conrelid where contype in ('f', 'x', 'u') and conparentid = 0
    union select 'deferrable constraint', relname
    from pg_constraint join own on own.oid = conrelid where condeferrable and contype <> 't'
    union select 'unique besides the primary key', relname
    from pg_index join own on own.oid = indrelid where indisunique and not indisprimary
    union select 'column generated', relname
    from pg_attribute join own on own.oid = attrelid where relkind in ('r', 'p') and attgenerated <> ''
    union select 'column identity', relname
    from pg_attribute join own on own.oid = attrelid where attidentity <> ''
    union select 'column of type xid8', relname
    from pg_attribute join own on own.oid = attrelid where relkind in ('r', 'p') and atttypid = 'xid8'::regtype
    union select 'collation ' || collname, relname
    from pg_attribute join own on own.oid = attrelid join pg_collation on pg_collation.oid = attcollation
    where relkind in ('r', 'p') and collname <> 'default'
    union select 'collation ' || collname, own.relname
    from pg_index join own on own.oid = indrelid, unnest(indcollation::oid[]) as used
    join pg_collation on pg_collation.oid = used where collname <> 'default'
    union select 'index ' || amname || case when amname = 'gin' and indnkeyatts > 1 then ' of several columns' else '' end,
      own.relname
    from pg_index join own on own.oid = indrelid join pg_class as made on made.oid = indexrelid
    join pg_am on pg_am.oid = made.relam
    union select 'index on an expression', relname from pg_index join own on own.oid = indrelid where indexprs is not null
    union select 'index with a condition', relname from pg_index join own on own.oid = indrelid where indpred is not null
    union select 'table unlogged', relname from own where relpersistence = 'u' and relkind = 'r'
    union select 'table partitioned', relname from own where relkind = 'p'
    union select 'table foreign', relname from own where relkind = 'f'
    union select 'view materialized', relname from own where relkind = 'm'
    union select 'statistics on expressions', relname from pg_statistic_ext join own on own.oid = stxrelid
    union select 'row security policy', relname from pg_policy join own on own.oid = polrelid
    union select 'rule', relname from pg_rewrite join own on own.oid = ev_class where rulename <> '_RETURN'
    union select 'table inheritance', relname from pg_inherits join own on own.oid = inhrelid
  ), apart as (
    select 'extension ' || extname as feature, extname as object from pg_extension where extname <> 'plpgsql'
    union select 'event trigger', evtname from pg_event_trigger
    union select 'publication', pubname from pg_publication
    union select 'type of its own', typname from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r', 'm')
    union select 'function in ' || lanname, proname from pg_proc join pg_language on pg_language.oid = prolang
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union select 'function as its owner', proname from pg_proc
    where pronamespace = 'public'::regnamespace and prosecdef
    union select 'function with set_config', proname from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc ~* 'set_config'
    union select 'function with advisory lock', proname from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc ~* 'advisory_(xact_)?lock'
    union select 'function with notify', proname from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc ~* 'pg_notify'
  )
  select feature, object::text, true as "isTable" from found where feature <> 'index btree'
  union all select feature, object::text, false from apart order by feature, object`;

/** Patterns of the features that statements use, by the name that `limits` has for them. */
const patterns: Readonly<Record<string, RegExp>> = {
  'advisory lock of a session': /\bpg_(try_)?advisory_(lock|unlock)(_shared|_all)?\s*\(/i,
  'advisory lock of a transaction': /\bpg_(try_)?advisory_xact_lock(_shared)?\s*\(/i,
  'LISTEN and NOTIFY': /^\s*(un)?listen\b|^\s*notify\b|\bpg_notify\s*\(/i,
  'row lock': /\bfor (no key update|update|share|key share)\b/i,
  'SKIP LOCKED': /\bskip locked\b/i,
  'ON CONFLICT': /\bon conflict\b/i,
  LATERAL: /\blateral\b/i,
  'WITH RECURSIVE': /\bwith recursive\b/i,
  MERGE: /\bmerge into\b/i,
  'table lock': /^\s*lock\b/i,
  'grouping sets': /\b(grouping sets|rollup|cube)\s*\(/i,
  TABLESAMPLE: /\btablesample\b/i,
  savepoint: /^\s*savepoint\b/i,
  COPY: /^\s*copy\b/i,
  'setting of a session': /^\s*set\s+(?!local\b|transaction\b)/i,
  'setting of a transaction': /^\s*set local\b|\bset_config\s*\(/i,
  'transaction ids':
    /\bpg_(current_xact_id|current_snapshot|snapshot_x(min|max)|visible_in_snapshot|xact_status)\w*\s*\(/i,
  'log positions': /\bpg_(last_wal|current_wal|wal_lsn|is_in_recovery|is_wal)\w*\s*\(/i,
  'facts of the server':
    /\bpg_(backend_pid|column_size|has_role|relation_size|total_relation_size|database_size|table_size|input_is_valid|postmaster_start_time|get_\w+|size_pretty|sleep|cancel_backend|terminate_backend|typeof|encoding_to_char|options_to_table|column_is_updatable|table_is_visible|stat_\w+)\s*\(/i,
};

/** The features that a statement uses. A function of PostgreSQL's own that no pattern knows is one, under its name. */
export function featuresOfStatement(sql: string): string[] {
  const found = Object.keys(patterns).filter((name) => patterns[name]?.test(sql));
  const known = Object.values(patterns);
  const others = [...sql.matchAll(/\bpg_\w+\s*\(/gi)]
    .map(([call]) => call)
    .filter((call) => !known.some((pattern) => pattern.test(call)));
  return [...found, ...others.map((call) => call.replace(/\s*\($/, '').toLowerCase())];
}
