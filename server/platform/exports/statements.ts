import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import type { AskedList } from '../lists/asked.ts';
import { matchesOf } from '../lists/matches.ts';
import type { FieldKind } from './fields.ts';
import type { FileFormat } from './format.ts';
import { withLiterals } from './literals.ts';
import type { ExportColumn } from './request.ts';

/** The parts of a COPY statement, in addition to its rows. */
interface Shape {
  format: FileFormat;
  columns: readonly ExportColumn[];
  /** Only these rows. All rows if omitted. */
  ids?: readonly string[] | undefined;
  /** The masks of the fields that the reader of the file may not see. Each replaces the whole value of the field. */
  masks?: ReadonlyMap<string, unknown> | undefined;
}

/**
 * The COPY statement of exactly the rows of a list's search, filters and order. Unlike the list's own pages it searches all
 * rows, however long it takes.
 */
export function statementOfList(
  db: Kysely<DB>,
  asked: AskedList,
  { format, columns, ids, masks }: Shape,
): string {
  const { table, where, order } = matchesOf(asked);
  const { list } = asked;
  const { columns: ofList } = list;
  const cell = (column: ExportColumn) => {
    if (masks?.has(column.field)) return maskedCell(column, sql.raw(ofList[column.field] ?? 'null'), masks);
    const inside = list.inside?.[[column.field, ...column.path].join('.')];
    if (inside !== undefined) return sql.raw(inside);
    const expression = ofList[column.field];
    if (expression === undefined)
      throw new Error(`The list of ${list.table} has no column for ${column.field}.`);
    return valueOf(column, sql.raw(expression));
  };
  return copyStatement(
    db,
    format,
    sql`select ${format.select(columns, cell)} from ${table}
    where ${where}${ids ? sql` and id = any(${ids}::uuid[])` : sql``} order by ${order}`,
  );
}

const typeOf: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  plain: 'text',
  integer: 'numeric',
  decimal: 'numeric',
  boolean: 'boolean',
  instant: 'timestamptz',
  json: 'jsonb',
};

/**
 * The COPY statement of rows that a handler returned, in their order. PostgreSQL only formats them.
 * @param kinds the kinds of the rows' fields
 */
export function statementOfRows(
  db: Kysely<DB>,
  rows: readonly object[],
  kinds: ReadonlyMap<string, FieldKind>,
  { format, columns }: Shape,
): string {
  const types = sql.join([...kinds].map(([field, kind]) => sql`${sql.ref(field)} ${sql.raw(typeOf[kind])}`));
  const cell = (column: ExportColumn) => valueOf(column, sql.ref(`given.${column.field}`));
  return copyStatement(
    db,
    format,
    sql`select ${format.select(columns, cell)}
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (${types})) with ordinality as given
    order by ordinality`,
  );
}

function copyStatement(db: Kysely<DB>, { copyOptions }: FileFormat, select: RawBuilder<unknown>): string {
  return withLiterals(db, sql`copy (${select}) to stdout (${sql.raw(copyOptions)})`);
}

/**
 * The mask of a column, if the row has a value at all. Labels are not looked up, because they would reveal the value.
 */
function maskedCell(
  { field, path, kind }: ExportColumn,
  expression: RawBuilder<unknown>,
  masks: ReadonlyMap<string, unknown>,
): RawBuilder<unknown> {
  const mask = masks.get(field);
  if (typeof mask === 'string') return sql`case when ${expression} is not null then ${mask}::text end`;
  const inside = path.reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | null)?.[name],
    mask,
  );
  if (kind === 'json')
    return sql`case when ${expression} is not null then ${JSON.stringify(inside)}::jsonb end`;
  return sql`case when ${expression} is not null then ${String(inside ?? '')}::text end`;
}

/** A column's value: a field inside another one, or its label. */
function valueOf({ path, words }: ExportColumn, expression: RawBuilder<unknown>): RawBuilder<unknown> {
  const inside = path.length > 0 ? sql`((${expression})::jsonb #>> ${[...path]})` : expression;
  const entries = Object.entries(words ?? {});
  if (entries.length === 0) return inside;
  const cases = entries.map(([value, word]) => sql`when ${value} then ${word}`);
  return sql`case (${inside})::text ${sql.join(cases, sql` `)} else (${inside})::text end`;
}
