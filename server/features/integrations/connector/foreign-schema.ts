import { simple } from '../import/mapping.ts';
import type { ReadOnlySession } from './read-only-session.ts';

/** A column of another system's table. */
export interface ForeignColumn {
  name: string;
  /** As PostgreSQL writes the type, without a length. */
  type: string;
  /** `pg_type.typcategory`: N for numbers, S for texts, D for times, B for booleans, E for enumerations … */
  category: string;
  /** The values of an enumeration, in order. */
  labels: string[];
  isReadable: boolean;
}

/** A column that names one row of another table, by a foreign key or, if `isGuessed`, by its name alone. */
export interface Link {
  column: string;
  table: string;
  target: string;
  isGuessed?: true;
}

/** A table or view of another system. */
export interface ForeignTable {
  /** With its schema, such as `public.users`. */
  name: string;
  /** The same, quoted for SQL. */
  quoted: string;
  columns: ForeignColumn[];
  /** The sets of columns that identify a row and are never null, the primary key first. */
  keys: string[][];
  /** The columns that an index begins with. */
  indexed: string[];
  links: Link[];
  /** As PostgreSQL estimates; null if the table was never analyzed. */
  rows: number | null;
  /** Whether the role could write to it outside a read-only session. */
  isWritable: boolean;
}

/** The tables of another system, by name. */
export type ForeignSchema = ReadonlyMap<string, ForeignTable>;

const catalog = `select format('%s.%s', n.nspname, c.relname) as name, format('%I.%I', n.nspname, c.relname) as quoted,
  (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
      'category', t.typcategory, 'isReadable', has_column_privilege(c.oid, a.attnum, 'select'),
      'labels', (select coalesce(json_agg(e.enumlabel order by e.enumsortorder), '[]')
        from pg_enum e where e.enumtypid = a.atttypid)) order by a.attnum), '[]')
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  (select coalesce(json_agg(k.columns order by k.indisprimary desc, k.indnkeyatts, k.indexrelid), '[]')
    from (select i.indexrelid, i.indisprimary, i.indnkeyatts, json_agg(a.attname order by p.place) as columns
      from pg_index i cross join lateral unnest(i.indkey::int2[]) with ordinality as p (attnum, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = p.attnum
      where i.indrelid = c.oid and i.indisunique and i.indisvalid and i.indpred is null and i.indexprs is null
        and p.place <= i.indnkeyatts
      group by i.indexrelid, i.indisprimary, i.indnkeyatts having bool_and(a.attnotnull)) k) as keys,
  (select coalesce(json_agg(distinct a.attname), '[]')
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = c.oid and i.indisvalid and i.indpred is null) as indexed,
  (select coalesce(json_agg(json_build_object('column', a.attname, 'target', b.attname,
      'table', (select format('%s.%s', m.nspname, d.relname) from pg_class d
        join pg_namespace m on m.oid = d.relnamespace where d.oid = f.confrelid)) order by f.oid), '[]')
    from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      join pg_attribute b on b.attrelid = f.confrelid and b.attnum = f.confkey[1]
    where f.conrelid = c.oid and f.contype = 'f' and cardinality(f.conkey) = 1) as links,
  case when c.reltuples >= 0 then c.reltuples::float8 end as rows,
  has_table_privilege(c.oid, 'insert, update, delete, truncate') as "isWritable"
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
  and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and has_schema_privilege(n.oid, 'usage')
order by 1`;

/** Reads the tables of another system with their columns, keys and links, as far as the role may see them. */
export async function readForeignSchema(session: ReadOnlySession): Promise<ForeignSchema> {
  const names = ['name', 'quoted', 'columns', 'keys', 'indexed', 'links', 'rows', 'isWritable'];
  const found = await session.query(catalog);
  const tables = found.map(
    (row) => Object.fromEntries(names.map((name, place) => [name, row[place]])) as unknown as ForeignTable,
  );
  for (const table of tables) table.links.push(...guessedLinks(table, tables));
  return new Map(tables.map((table) => [table.name, table]));
}

/** The singular of a table's name without its schema, in the form of `simple`. */
export const singularName = (table: string) =>
  simple(table.slice(table.indexOf('.') + 1))
    .replace(/people$/, 'person')
    .replace(/ies$/, 'y')
    .replace(/(?<=s|x|ch)es$/, '')
    .replace(/(?<!s)s$/, '');

/** Columns without a foreign key that are called after a table, such as `member_id`, and have the type of its key, or a number like it. */
function guessedLinks({ columns, links }: ForeignTable, tables: readonly ForeignTable[]): Link[] {
  return columns.flatMap(({ name: column, type, category }) => {
    if (links.some((link) => link.column === column)) return [];
    const other = tables.find(({ name }) => simple(column) === `${singularName(name)}id`);
    const [target, ...others] = other?.keys[0] ?? [];
    const isSame = other?.columns.some(
      (one) => one.name === target && (one.type === type || (one.category === 'N' && category === 'N')),
    );
    return other && target !== undefined && others.length === 0 && isSame
      ? [{ column, table: other.name, target, isGuessed: true as const }]
      : [];
  });
}
