import { escapeIdentifier } from 'pg';
import type { ForeignColumn, ForeignSchema, ForeignTable } from './foreign-schema.ts';
import type { TableMapping } from './mapping-file.ts';

/** The parts of a statement that reads rows of a mapped table. Every value is a text. */
export interface RowSelect {
  /** The fields with a column, in the order of the columns. The key and the watermark follow them. */
  fields: string[];
  columns: string;
  from: string;
  /** The order of the history. */
  byKey: SortKey;
  changes: ChangeSelect | undefined;
}

/** The parts that read changes by a watermark. */
interface ChangeSelect {
  byWatermark: SortKey;
  /** The condition for rows after a time, the first parameter. */
  isAfter: string;
  /** The statement for the newest time. */
  newest: string;
}

/** Columns that rows are sorted by, and the same as a comparison with the last row. */
export interface SortKey {
  columns: string;
  /** With one text parameter for each column, from a number on. */
  after: (from: number) => string;
}

const rowAlias = 't';

/**
 * Translates a mapping to SQL.
 * @throws Error with a sentence that names a table or column that doesn't exist
 */
export function selectRows(schema: ForeignSchema, mapping: TableMapping): RowSelect {
  const table = schema.get(mapping.table);
  if (!table) throw new Error(`There is no table ${mapping.table} that this role can see.`);
  const joins = new Map<string, string>();
  const expression = (source: string) => {
    const parts = source.split(' + ').map((path) => textOf(pathOf(schema, table, path, joins)));
    return parts.length === 1 ? parts[0] : `nullif(concat_ws(' ', ${parts.join(', ')}), '')`;
  };
  const fields = Object.entries(mapping.fields).flatMap(([field, source]) =>
    source === null ? [] : [{ field, sql: expression(source) }],
  );
  const keys = mapping.key.map((name) => columnOf(table, name));
  const watermark = mapping.watermark === null ? undefined : columnOf(table, mapping.watermark);
  if (watermark && !isTimestamp(watermark))
    throw new Error(
      `The watermark ${watermark.name} of ${table.name} is no timestamp, but ${watermark.type}.`,
    );
  const marks = [...keys, ...(watermark ? [watermark] : [])].map((column) => `${inRow(column)}::text`);
  return {
    fields: fields.map(({ field }) => field),
    columns: [...fields.map(({ sql }) => sql), ...marks].join(', '),
    from: [`${table.quoted} ${rowAlias}`, ...joins.values()].join(' '),
    byKey: sortKey(keys),
    changes: watermark && {
      byWatermark: sortKey([watermark, ...keys]),
      isAfter: `${inRow(watermark)} > $1::text::${watermark.type}`,
      newest: `select max(${inRow(watermark)})::timestamptz from ${table.quoted} ${rowAlias}`,
    },
  };
}

/** Whether a column can be a watermark. */
export const isTimestamp = ({ type }: ForeignColumn) => type.startsWith('timestamp');

const inRow = ({ name }: ForeignColumn) => `${rowAlias}.${escapeIdentifier(name)}`;

const sortKey = (columns: readonly ForeignColumn[]): SortKey => ({
  columns: columns.map(inRow).join(', '),
  after: (from) =>
    `(${columns.map(inRow).join(', ')}) > (${columns.map(({ type }, place) => `$${from + place}::text::${type}`).join(', ')})`,
});

function columnOf(table: ForeignTable, name: string): ForeignColumn {
  const column = table.columns.find((one) => one.name === name);
  if (!column) throw new Error(`The table ${table.name} has no column ${name}.`);
  if (!column.isReadable) throw new Error(`The role may not read the column ${name} of ${table.name}.`);
  return column;
}

/** A column of the row, or of another table that a column of the row links to, which is joined. */
function pathOf(
  schema: ForeignSchema,
  table: ForeignTable,
  path: string,
  joins: Map<string, string>,
): { sql: string; column: ForeignColumn } {
  const [first = '', second, ...more] = path.split('.');
  if (second === undefined || more.length > 0) {
    const column = columnOf(table, path);
    return { sql: inRow(column), column };
  }
  const link = table.links.find(({ column }) => column === first);
  const target = link && schema.get(link.table);
  if (!target) throw new Error(`The column ${first} of ${table.name} has no foreign key to another table.`);
  const alias = escapeIdentifier(`linked by ${first}`);
  const condition = `${alias}.${escapeIdentifier(link.target)} = ${rowAlias}.${escapeIdentifier(first)}`;
  joins.set(first, `left join ${target.quoted} ${alias} on ${condition}`);
  const column = columnOf(target, second);
  return { sql: `${alias}.${escapeIdentifier(second)}`, column };
}

/** A column's value as text: a time with its zone, and bytes in hex with `0x`. A time without a zone counts as UTC. */
function textOf({ sql, column: { type } }: { sql: string; column: ForeignColumn }): string {
  const asTime = (time: string) => `to_char(${time}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  switch (type) {
    case 'timestamp with time zone':
      return asTime(`${sql} at time zone 'UTC'`);
    case 'timestamp without time zone':
      return asTime(sql);
    case 'bytea':
      return `'0x' || encode(${sql}, 'hex')`;
    case 'inet':
      return `host(${sql})`;
    default:
      return `${sql}::text`;
  }
}
