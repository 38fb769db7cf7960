import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { formatted } from './formatted.ts';

const db = join(import.meta.dirname, '../../server/platform/db');

/** The section of tables that a migration adds after the baseline. Its file names no feature. */
const later = 'migrations';

/** Columns that many tables have and that say nothing about a particular table. */
const common = ['id', 'version', 'created_at', 'search', 'is_only', 'is_only_row', 'is_one'];
const maxTelling = 5;

interface Feature {
  name: string;
  says: string;
  /** The meaning of a row, by the table's name, in the order of the file. */
  tables: Map<string, string>;
}

interface Column {
  table: string;
  name: string;
  type: string;
  isPrimary: boolean;
  isUnique: boolean;
  isNullable: boolean;
  /** How much the column says about its table; columns with 0 are left out. */
  weight: number;
}

interface ForeignKey {
  table: string;
  column: string;
  target: string;
}

/**
 * The document docs/tables.md: an overview of the features, and for each its tables and their foreign keys. Tables, columns and keys
 * come from the catalog, features and descriptions from the SQL files.
 * @param url a migrated database
 * @param path where the document will be, for its format
 */
export async function drawTables(url: string, path: string): Promise<string> {
  const { columns, keys } = await readCatalog(url);
  const features = await readFeatures(new Set(columns.map(({ table }) => table)));
  const featureOf = new Map(
    features.flatMap(({ name, tables }) => [...tables.keys()].map((table) => [table, name] as const)),
  );
  const text = `# Tables

Made from the database and the SQL files by \`npm run db:types\`.

Each feature keeps its tables in one file of \`server/platform/db/schema/\`. A diagram shows the primary key of a table, its foreign keys
and up to five more columns. The name next to a foreign key is the table that it refers to; a line joins the two if they belong to the same feature.
Partitions and views are left out.

## Features

Numbers on arrows count foreign keys.

${fenced(overview(features, keys, featureOf))}

${features.map((feature) => section(feature, columns, keys)).join('\n\n')}
`;
  return formatted(path, text);
}

/**
 * The features in the order of their files, with the comments on each table.
 * @param known the tables of the database: a migration may have dropped one that the baseline creates
 */
async function readFeatures(known: ReadonlySet<string>): Promise<Feature[]> {
  const baseline = (await sqlFiles('schema')).map(({ name, sql }) => ({
    name: name.replace(/^\d+_/, '').replace('.sql', ''),
    says: sentencesOf(/^(?:-- .*\n)+(?=\n)/.exec(sql)?.[0] ?? ''),
    tables: tablesIn(sql, known),
  }));
  const added = tablesIn((await sqlFiles('migrations')).map(({ sql }) => sql).join('\n'), known);
  const says = 'Tables that migrations added after the baseline.';
  return added.size > 0 ? [...baseline, { name: later, says, tables: added }] : baseline;
}

async function sqlFiles(folder: string): Promise<{ name: string; sql: string }[]> {
  const names = (await readdir(join(db, folder))).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(join(db, folder, name), 'utf8') })),
  );
}

/** The known tables that SQL creates, with the first sentence of the comment above each. */
function tablesIn(sql: string, known: ReadonlySet<string>): Map<string, string> {
  const created = /((?:^-- .*\n)*)^create (?:unlogged )?table (?:if not exists )?(\w+) \(/gm;
  return new Map(
    [...sql.matchAll(created)]
      .map(
        ([, comment = '', table = '']) =>
          [table, /^.+?\.(?= |$)/.exec(sentencesOf(comment))?.[0] ?? ''] as const,
      )
      .filter(([table]) => known.has(table)),
  );
}

/** The text of a comment, without the label of a migration. */
const sentencesOf = (comment: string) =>
  comment
    .replaceAll(/^-- (?:(?:expand|contract|backfill of \w+|outside a transaction)\n)?/gm, '')
    .trim()
    .replaceAll('\n', ' ');

async function readCatalog(url: string): Promise<{ columns: Column[]; keys: ForeignKey[] }> {
  const pool = new Pool({ connectionString: url, max: 1 });
  try {
    const { rows: columns } = await pool.query<Column>(columnsQuery, [common]);
    const { rows: keys } = await pool.query<ForeignKey>(keysQuery);
    return { columns, keys };
  } finally {
    await pool.end();
  }
}

/** A column has more weight if it is unique, has a list of values or is never null. */
const columnsQuery = `
  select relname as "table", attname as name, regexp_replace(typname, '^_(.+)', '\\1[]') as type,
    coalesce(bool_or(indisprimary), false) as "isPrimary",
    coalesce(bool_or(indisunique and indnkeyatts = 1 and indpred is null), false) as "isUnique",
    not attnotnull as "isNullable",
    case when attname = any ($1) or attgenerated <> '' or typname = 'bytea' then 0
      else 1 + (attnotnull and typname <> 'jsonb')::integer + 2 * coalesce(bool_or(indisunique), false)::integer
        + 2 * exists (select from pg_constraint where conrelid = pg_class.oid and contype = 'c' and conkey = array[attnum]
            and pg_get_constraintdef(pg_constraint.oid) like '%ARRAY[%')::integer end as weight
  from pg_class
  join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  join pg_type on pg_type.oid = atttypid
  left join pg_index on indrelid = pg_class.oid and attnum = any (indkey)
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
  group by pg_class.oid, relname, attname, typname, attnotnull, attgenerated, attnum
  order by relname, attnum`;

const keysQuery = `
  select pg_class.relname as "table", attname as column, target.relname as target
  from pg_constraint
  join pg_class on pg_class.oid = conrelid
  join pg_class as target on target.oid = confrelid
  join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f' and not pg_class.relispartition and conparentid = 0
  order by pg_class.relname, attnum`;

function overview(
  features: readonly Feature[],
  keys: readonly ForeignKey[],
  featureOf: ReadonlyMap<string, string>,
): string {
  const boxes = features.map(
    ({ name, tables }) => `${name}["${name}<br>${tables.size} ${tables.size === 1 ? 'table' : 'tables'}"]`,
  );
  const joined = Map.groupBy(
    keys.filter(({ table, target }) => featureOf.get(table) !== featureOf.get(target)),
    ({ table, target }) => `${featureOf.get(table)} -- COUNT --> ${featureOf.get(target)}`,
  );
  const arrows = [...joined].map(([arrow, found]) => arrow.replace('COUNT', String(found.length)));
  return ['flowchart TD', ...boxes, ...arrows.toSorted()].join('\n  ');
}

function section(feature: Feature, columns: readonly Column[], keys: readonly ForeignKey[]): string {
  const { name, says, tables } = feature;
  const rows = [...tables].map(([table, row]) => `| \`${table}\` | ${row.replaceAll('|', '\\|')} |`);
  const boxes = [...tables.keys()].map((table) => {
    const own = keys.filter((key) => key.table === table);
    const shown = shownColumns(
      columns.filter((column) => column.table === table),
      own,
    );
    return `${table} {\n${shown.map((column) => `    ${attribute(column, own)}`).join('\n')}\n  }`;
  });
  const lines = keys
    .filter(({ table, target }) => tables.has(table) && tables.has(target))
    .map((key) => line(key, columns));
  return `## ${name}

${says}

| table | a row |
| --- | --- |
${rows.join('\n')}

${fenced(['erDiagram', ...boxes, ...lines].join('\n  '))}`;
}

/** The keys of a table, and its most meaningful columns, in the order of the table. */
function shownColumns(columns: readonly Column[], keys: readonly ForeignKey[]): Column[] {
  const isKey = ({ name, isPrimary }: Column) => isPrimary || keys.some(({ column }) => column === name);
  const telling = columns
    .filter((column) => !isKey(column) && column.weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, maxTelling);
  return columns.filter((column) => isKey(column) || telling.includes(column));
}

function attribute({ name, type, isPrimary, isUnique }: Column, keys: readonly ForeignKey[]): string {
  const target = keys.find(({ column }) => column === name)?.target;
  const marks = [
    ...(isPrimary ? ['PK'] : []),
    ...(target ? ['FK'] : []),
    ...(isUnique && !isPrimary ? ['UK'] : []),
  ];
  return [type, name, marks.join(', '), target && `"${target}"`].filter(Boolean).join(' ');
}

function line({ table, column, target }: ForeignKey, columns: readonly Column[]): string {
  const own = columns.filter((one) => one.table === table);
  const key = own.find(({ name }) => name === column);
  const isOne = key?.isUnique === true;
  return `${target} ${key?.isNullable ? '|o' : '||'}--${isOne ? 'o|' : 'o{'} ${table} : ${column}`;
}

const fenced = (diagram: string) => `\`\`\`mermaid\n${diagram}\n\`\`\``;
