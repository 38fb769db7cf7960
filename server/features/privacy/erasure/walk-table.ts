import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPersonalKey, type OwnValues } from '#contract/platform/own-field-kinds.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { ColumnRule, Pass } from './rules.ts';
import type { Eraser, Subject } from '#server/platform/personal/subject.ts';

/** Replaces text that somebody wrote. */
export const erasedText = '[erased]';

/** A column in PostgreSQL's catalog. */
interface Column {
  name: string;
  type: string;
}

interface Shape {
  key: Column[];
  columns: Column[];
}

const shapes = new Map<string, Shape>();

/** Reads the key of a table and the types of its columns. */
async function shapeOf(db: Kysely<DB>, { table, columns }: Pass): Promise<Shape> {
  const known = shapes.get(table);
  // Another pass through the same table may have other columns.
  if (known && Object.keys(columns).every((name) => known.columns.some((one) => one.name === name)))
    return known;
  // Raw because it reads the catalog.
  const { rows } = await sql<Column & { place: number | null }>`
    select attname as name, format_type(atttypid, atttypmod) as type, array_position(conkey, attnum) as place
    from pg_attribute left join pg_constraint on conrelid = attrelid and contype = 'p'
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db);
  const key = rows
    .filter(({ place }) => place !== null)
    .toSorted((one, other) => Number(one.place) - Number(other.place));
  const shape = { key, columns: rows };
  shapes.set(table, shape);
  return shape;
}

/** A row that contains data of the user, as text. */
export interface FoundRow {
  key: string[];
  isOwn: boolean;
  values: (string | null)[];
}

/** The rows of one step through a table, and the key where the next step continues: null at the end. */
export interface Step {
  rows: FoundRow[];
  looked: number;
  next: string[] | null;
}

const list = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts);

/**
 * Reads the next rows of a table in the order of its key, and locks those that belong to the user or contain a
 * value of theirs.
 * @param after the key of the last row of the previous step; null at the beginning
 */
export async function nextRows(
  db: Kysely<DB>,
  pass: Pass,
  { subject, eraser }: { subject: Subject; eraser: Eraser },
  after: readonly string[] | null,
  limit: number,
): Promise<Step> {
  const { key } = await shapeOf(db, pass);
  const names = key.map(({ name }) => sql.ref(name));
  const isOwn = pass.own?.(subject) ?? sql`false`;
  const texts = Object.entries(pass.columns)
    .filter(([, rule]) => rule !== 'file')
    .map(([name]) => sql`${sql.ref(name)}::text`);
  const mayHold =
    eraser.filter === undefined || texts.length === 0
      ? sql`false`
      : sql`lower(concat_ws(e'\n', ${list(texts)}) collate "pg_c_utf8") ~ ${eraser.filter}`;
  const from = after
    ? sql`where (${list(names)}) > (${list(key.map(({ type }, place) => sql`${after[place]}::${sql.raw(type)}`))})`
    : sql``;
  // Raw because table and key depend on the pass.
  const { rows: page } = await sql<{ key: string[]; isHit: boolean }>`
    select array[${list(names.map((name) => sql`${name}::text`))}] as key, (${isOwn} or ${mayHold}) as "isHit"
    from ${sql.table(pass.table)} ${from} order by ${list(names)} limit ${limit}`.execute(db);
  const hits = page.filter(({ isHit }) => isHit).map((row) => row.key);
  const next = page.length < limit ? null : (page.at(-1)?.key ?? null);
  if (hits.length === 0) return { rows: [], looked: page.length, next };
  const selected = Object.entries(pass.columns).map(([name, rule]) =>
    rule === 'file' ? sql`null::text` : sql`${sql.ref(name)}::text`,
  );
  // Raw because table and key depend on the pass.
  const { rows } = await sql<FoundRow>`
    select array[${list(names.map((name) => sql`${name}::text`))}] as key, coalesce(${isOwn}, false) as "isOwn",
      array[${list(selected)}] as values
    from ${sql.table(pass.table)} where (${list(names)}) in (${keysOf(key, hits)}) order by ${list(names)} for update`.execute(
    db,
  );
  return { rows, looked: page.length, next };
}

function keysOf(key: readonly Column[], keys: readonly (readonly string[])[]) {
  const columns = key.map((_, place) => keys.map((one) => one[place] ?? ''));
  const names = key.map((_, place) => sql.raw(`k${place}`));
  return sql`select ${list(key.map(({ type }, place) => sql`${names[place]}::${sql.raw(type)}`))}
    from unnest(${list(columns.map((values) => sql`${values}::text[]`))}) as given (${list(names)})`;
}

/** The value of a column after the erasure. */
export function erasedValue(
  rule: ColumnRule,
  value: string | null,
  isOwn: boolean,
  eraser: Eraser,
): string | null {
  if (value === null || value === '') return value;
  switch (rule) {
    case 'value':
      return isOwn || eraser.isUnique(value) ? eraser.wordFor(value) : value;
    case 'nothing':
      return isOwn || eraser.isUnique(value) ? null : eraser.inText(value, isOwn);
    case 'wrote':
      return isOwn ? erasedText : eraser.inText(value, isOwn);
    case 'text':
      return eraser.inText(isOwn ? withoutOwnPersonal(value) : value, isOwn);
    case 'json':
      return eraser.inJson(isOwn ? withoutOwnPersonal(value) : value, isOwn);
    case 'ownFields':
      return eraser.inJson(isOwn ? withoutPersonal(value) : value, isOwn);
    case 'list':
      return isOwn ? '{}' : eraser.inText(value, isOwn);
    case 'file':
      return value;
  }
}

/** Values of own fields as JSON, without personal ones. */
const withoutPersonal = (values: string): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(JSON.parse(values) as OwnValues).filter(([key]) => !isPersonalKey(key)),
    ),
  );

/** JSON without the values of personal own fields, which are found by their keys. Each becomes null. */
const withoutOwnPersonal = (json: string): string =>
  json.replace(/("(?:own\.)?personal_[a-z0-9_]*" *: *)(?:"(?:[^"\\]|\\.)*"|true|false)/g, '$1null');

/** The rows after the erasure, and the number of changes per column. */
export function erasedRows(pass: Pass, rows: readonly FoundRow[], eraser: Eraser) {
  const counts: Record<string, number> = {};
  const columns = Object.entries(pass.columns);
  const changed = rows.flatMap((row) => {
    if (pass.removes && row.isOwn) return [];
    const values = columns.map(([name, rule], place) => {
      const was = row.values[place] ?? null;
      const is = erasedValue(rule, was, row.isOwn, eraser);
      if (is !== was) counts[name] = (counts[name] ?? 0) + 1;
      return is;
    });
    const isSame = values.every((value, place) => value === (row.values[place] ?? null));
    return isSame && !(row.isOwn && pass.set) ? [] : [{ ...row, values }];
  });
  const removed = pass.removes ? rows.filter(({ isOwn }) => isOwn) : [];
  if (removed.length > 0) counts['*'] = removed.length;
  return { changed, removed, counts };
}

/** Stores the changed rows and deletes the removed ones. */
export async function storeRows(
  db: Kysely<DB>,
  pass: Pass,
  { changed, removed }: { changed: readonly FoundRow[]; removed: readonly FoundRow[] },
): Promise<void> {
  const { key, columns } = await shapeOf(db, pass);
  const table = sql.table(pass.table);
  if (removed.length > 0)
    await sql`delete from ${table} where (${list(key.map(({ name }) => sql.ref(name)))})
      in (${keysOf(
        key,
        removed.map((row) => row.key),
      )})`.execute(db);
  if (changed.length === 0) return;
  const typeOf = (name: string) => sql.raw(columns.find((one) => one.name === name)?.type ?? 'text');
  const stored = Object.entries(pass.columns).filter(([, rule]) => rule !== 'file');
  const placeOf = (name: string) => Object.keys(pass.columns).indexOf(name);
  const sets = [
    ...stored.map(([name], at) => sql`${sql.ref(name)} = ${sql.raw(`v${at}`)}::${typeOf(name)}`),
    ...Object.entries(pass.set ?? {}).map(
      ([name, value]) =>
        sql`${sql.ref(name)} = case when is_own then ${sql.raw(value)} else ${sql.ref(`${pass.table}.${name}`)} end`,
    ),
  ];
  const given = [
    ...key.map((_, at) => sql`${changed.map((row) => row.key[at])}::text[]`),
    sql`${changed.map(({ isOwn }) => isOwn)}::boolean[]`,
    ...stored.map(([name]) => sql`${changed.map(({ values }) => values[placeOf(name)] ?? null)}::text[]`),
  ];
  const names = [
    ...key.map((_, at) => sql.raw(`k${at}`)),
    sql.raw('is_own'),
    ...stored.map((_, at) => sql.raw(`v${at}`)),
  ];
  const isRow = key.map(
    ({ name, type }, at) => sql`${sql.ref(`${pass.table}.${name}`)} = ${sql.raw(`k${at}`)}::${sql.raw(type)}`,
  );
  await sql`update ${table} set ${list(sets)}
    from unnest(${list(given)}) as given (${list(names)}) where ${sql.join(isRow, sql` and `)}`.execute(db);
}
