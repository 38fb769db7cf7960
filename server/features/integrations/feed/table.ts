import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { waitsForReference } from './decide.ts';
import { type Entity, ownKeyOf, ownName, type Unique, type Value, type Values } from './entity.ts';

/** A record as stored in its table. */
export interface TableRow {
  id: string;
  values: Values;
  isDeleted: boolean;
  isOnChain: boolean;
}

interface Column {
  field: string;
  column: string;
  type: string;
  isReference: boolean;
}

/** The column of all own fields of a record. */
const ownColumn: Column = { field: 'own', column: 'own_values', type: 'jsonb', isReference: false };

function columnsOf({ fields, references, lookup, ownFields }: Entity): Column[] {
  return [
    ...Object.entries(fields).map(([field, { column, type }]) => ({
      field,
      column,
      type: lookup?.field === field ? 'uuid' : type,
      isReference: false,
    })),
    ...Object.entries(references).map(([field, { column }]) => ({
      field,
      column,
      type: 'uuid',
      isReference: true,
    })),
    ...(ownFields ? [ownColumn] : []),
  ];
}

/** The parts that all statements about an entity share. */
interface Parts {
  columns: readonly Column[];
  selected: RawBuilder<unknown>;
}

const partsOf = new Map<Entity, Parts>();

function parts(entity: Entity): Parts {
  let known = partsOf.get(entity);
  if (!known) {
    const columns = columnsOf(entity);
    const isDeleted = sql.raw(entity.marksDeleted ? 'deleted_at is not null' : 'false');
    const names = columns.map(({ column }) => sql.ref(`${entity.table}.${column}`));
    const selected = sql`${sql.ref(`${entity.table}.id`)}, ${sql.join(names)}, ${isDeleted} as is_deleted,
      ${sql.raw(entity.isOnChain ?? 'false')} as is_on_chain`;
    partsOf.set(entity, (known = { columns, selected }));
  }
  return known;
}

type Raw = Record<string, unknown> & { id: string; is_deleted: boolean; is_on_chain: boolean };

function readRow(entity: Entity, raw: Raw): TableRow {
  const values: Values = {};
  for (const { field, column, isReference } of parts(entity).columns) {
    if (column === ownColumn.column) {
      for (const [key, value] of Object.entries(raw[column] as Values)) values[ownName(key)] = value;
      continue;
    }
    const value = raw[column] as Date | Value;
    if (value instanceof Date) values[field] = value.toISOString();
    else values[field] = isReference && value !== null ? `r:${String(value)}` : value;
  }
  return { id: raw.id, values, isDeleted: raw.is_deleted, isOnChain: raw.is_on_chain };
}

/** Reads and locks records, in the order of their ids. Missing records were deleted. */
export async function lockRows(
  transaction: Kysely<DB>,
  entity: Entity,
  ids: readonly string[],
): Promise<Map<string, TableRow>> {
  // Raw because the table and its columns depend on the entity.
  const { rows } = await sql<Raw>`
    select ${parts(entity).selected} from ${sql.table(entity.table)} where id = any(${ids}::uuid[])
    order by id for no key update`.execute(transaction);
  return new Map(rows.map((raw) => [raw.id, readRow(entity, raw)]));
}

/**
 * Finds the records that hold unique values.
 * @param wanted the values of the combination's parts, for each wanted combination
 * @returns the record's id for each of `wanted`, in its order
 */
export async function findHolders(
  transaction: Kysely<DB>,
  entity: Entity,
  unique: Unique,
  wanted: readonly (readonly Value[])[],
): Promise<(string | undefined)[]> {
  const arrays = unique.parts.map(
    ({ type }, index) => sql`${wanted.map((values) => values[index])}::${sql.raw(type)}[]`,
  );
  const matches = unique.parts.map(({ column, ignoresCase, type }, index) => {
    const asked = sql`${sql.ref(`wanted.part_${index}`)}${sql.raw(type === 'text' ? ' collate "pg_c_utf8"' : '')}`;
    const held = sql.ref(`held.${column}`);
    return ignoresCase ? sql`lower(${held}) = lower(${asked})` : sql`${held} = ${asked}`;
  });
  const names = unique.parts.map((_, index) => sql.ref(`part_${index}`));
  // Raw because the table and its columns depend on the entity.
  const { rows } = await sql<{ place: number; id: string }>`
    select wanted.place, held.id
    from unnest(${sql.join(arrays)}) with ordinality as wanted (${sql.join(names)}, place)
    cross join lateral (
      select held.id from ${sql.table(entity.table)} as held
      where ${sql.join(matches, sql` and `)} and ${sql.raw(unique.where ?? 'true')}
      -- Looked up one by one, whatever the statistics say.
      limit 1) as held`.execute(transaction);
  const found: (string | undefined)[] = wanted.map(() => undefined);
  for (const { place, id } of rows) found[place - 1] = id;
  return found;
}

const valueFor = ({ isReference }: Column, value: Value | undefined): Value => {
  if (value === undefined || value === null || waitsForReference(value)) return null;
  return isReference ? String(value).slice(2) : value;
};

/** A column of records as an array. */
const arrayOf = (column: Column, rows: readonly { values: Values }[]) =>
  sql`${rows.map(({ values }) => (column === ownColumn ? ownValuesIn(values) : valueFor(column, values[column.field])))}::${sql.raw(column.type)}[]`;

/** The own fields of a record as JSON. Empty ones have no entry. */
const ownValuesIn = (values: Values): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        const key = ownKeyOf(name);
        return key === undefined || value === null ? [] : [[key, value]];
      }),
    ),
  );

/**
 * Writes records with cached plans. Otherwise PostgreSQL would plan its own checks of each row (foreign keys, triggers)
 * again every time, which costs several times as much as the row.
 */
async function byKeptPlans(
  transaction: Kysely<DB>,
  entity: Entity,
  write: () => Promise<unknown>,
): Promise<void> {
  if (Object.keys(entity.references).length === 0) {
    await write();
    return;
  }
  await sql`set local plan_cache_mode = auto`.execute(transaction);
  await write();
  await sql`set local plan_cache_mode = force_custom_plan`.execute(transaction);
}

/** Adds records. */
export async function insertRows(
  transaction: Kysely<DB>,
  entity: Entity,
  rows: readonly { id: string; values: Values }[],
): Promise<void> {
  if (rows.length === 0) return;
  const { columns } = parts(entity);
  const added = sql`
    insert into ${sql.table(entity.table)} (id, ${sql.join(columns.map(({ column }) => sql.ref(column)))})
    select * from unnest(${rows.map(({ id }) => id)}::uuid[],
      ${sql.join(columns.map((column) => arrayOf(column, rows)))})`;
  await byKeptPlans(transaction, entity, () => added.execute(transaction));
}

/** Changes records that the transaction has locked. */
export async function updateRows(
  transaction: Kysely<DB>,
  entity: Entity,
  rows: readonly { id: string; values: Values }[],
): Promise<void> {
  if (rows.length === 0) return;
  const { columns } = parts(entity);
  const names = columns.map(({ column }) => sql.ref(column));
  const set = columns.map(({ column }) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  if (entity.hasVersion) set.push(sql`version = kept.version + 1`);
  // With an insert, PostgreSQL looks up each row by its id, whatever the statistics say about a table that is
  // being filled.
  const changed = sql`
    insert into ${sql.table(entity.table)} as kept (id, ${sql.join(names)})
    select * from unnest(${rows.map(({ id }) => id)}::uuid[],
      ${sql.join(columns.map((column) => arrayOf(column, rows)))})
    on conflict (id) do update set ${sql.join(set)}`;
  await byKeptPlans(transaction, entity, () => changed.execute(transaction));
}

/** The records of this workspace that names refer to, by name. Nobody can delete them until the transaction ends. */
export async function lookUpNames(
  transaction: Kysely<DB>,
  { table, column, live }: NonNullable<Entity['lookup']>,
  names: readonly string[],
): Promise<Map<string, string>> {
  const held = sql.ref(`held.${column}`);
  // Raw because the table and its columns depend on the entity.
  const { rows } = await sql<{ name: string; id: string }>`
    select wanted.name, held.id from unnest(${names}::text[]) as wanted (name)
    join ${sql.table(table)} as held on lower(${held}) = lower(wanted.name collate "pg_c_utf8")
    where ${sql.raw(live)} for key share of held`.execute(transaction);
  return new Map(rows.map(({ name, id }) => [name, id]));
}
