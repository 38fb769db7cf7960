import { type InsertType, type Kysely, type RawBuilder, type SelectType, sql, type UpdateType } from 'kysely';
import type { Page } from '#contract/platform/call.ts';
import { CallFailure, changedMeanwhile, type FieldMessages, noSuchRecord } from '../base/failure.ts';
import { takenMessages } from '../db/constraint-failures.ts';
import type { DB } from '../db/types.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import { type ListInput, type ListRules, selectList } from '../lists/definition.ts';
import { pageOf } from '../lists/page.ts';
import { recordWholeValueSearch } from '../personal/masked.ts';
import { kindOfField } from '../personal/masking.ts';

/** The tables whose rows have an id. */
export type Table = { [T in keyof DB]: 'id' extends keyof DB[T] ? T : never }[keyof DB];

/** The fields of a record, and the column that each is. */
export type Fields<T extends Table> = { readonly id: 'id' } & Readonly<Record<string, keyof DB[T] & string>>;

/** Which table holds the records, and their fields. */
export interface Definition<T extends Table, F extends Fields<T>> {
  table: T;
  fields: F;
  /** The condition for rows to count as existing: a constant, such as `deleted_at is null`. */
  live?: string;
}

type ColumnOf<T extends Table, F extends Fields<T>, Field extends keyof F> = DB[T][F[Field]];

/** A record under its field names. */
export type Row<T extends Table, F extends Fields<T>> = {
  -readonly [Field in keyof F]: SelectType<ColumnOf<T, F, Field>>;
};

/** The fields that the database fills where an insert leaves them out, such as the version. */
type FilledField<T extends Table, F extends Fields<T>> = {
  [Field in keyof F]: undefined extends InsertType<ColumnOf<T, F, Field>> ? Field : never;
}[keyof F];

/** A field that may be empty must be named too: a forgotten one does not compile. */
type NewRow<T extends Table, F extends Fields<T>> = {
  [Field in Exclude<keyof F, FilledField<T, F> | 'id'>]: InsertType<ColumnOf<T, F, Field>>;
} & { [Field in FilledField<T, F>]?: InsertType<ColumnOf<T, F, Field>> };

type Changes<T extends Table, F extends Fields<T>> = {
  [Field in Exclude<keyof F, 'id' | 'version'>]?: UpdateType<ColumnOf<T, F, Field>> | undefined;
};

/**
 * The version that a form loaded. Undefined is not checked. Records with a version require it, the others have none.
 */
type LoadedVersion<T extends Table, F extends Fields<T>> = F extends { readonly version: keyof DB[T] }
  ? [version: number | undefined]
  : [];

/** The plain records of one table. */
export interface Records<T extends Table, F extends Fields<T>> {
  /** The fields as they were defined, for `selectList` in a raw statement. */
  fields: F;
  /** Each column under its field's name, for a statement of one's own: `.select(faqs.columns)`. */
  columns: readonly { [Field in keyof F & string]: `${T}.${F[Field]} as ${Field}` }[keyof F & string][];
  /**
   * Creates the list of these records: what is searched, sorted and filtered, in addition to the table and its fields.
   */
  list: <Input extends ListInput>(
    rules: ListRules<Input>,
  ) => (db: Kysely<DB>, input: Input) => Promise<Page<Row<T, F>>>;
  /**
   * Finds a record.
   * @throws CallFailure 404 if there is none
   */
  find: (db: Kysely<DB>, id: string) => Promise<Row<T, F>>;
  /**
   * Finds a record and locks it until the transaction ends.
   * @throws CallFailure 404 if there is none, 409 if its version differs from the one that was loaded
   */
  lock: (db: Kysely<DB>, id: string, ...loaded: LoadedVersion<T, F>) => Promise<Row<T, F>>;
  /**
   * Checks whether other records have these texts, ignoring case, in fields that must be unique. A write detects that
   * itself; this is for a handler's `check`, and before work that would be useless.
   * @param texts undefined and null are never taken
   * @param exceptId the record that they are for
   * @throws CallFailure 400 with the message of each taken field's constraint
   */
  refuseTaken: (
    db: Kysely<DB>,
    texts: { readonly [Field in keyof F]?: string | null | undefined },
    exceptId?: string,
  ) => Promise<void>;
  /** Adds a record under a new id. */
  insert: (db: Kysely<DB>, values: NewRow<T, F>) => Promise<Row<T, F>>;
  /**
   * Changes a record that the transaction has locked, and raises its version.
   * @param changes at least one; undefined fields are not changed
   */
  change: (db: Kysely<DB>, id: string, changes: Changes<T, F>) => Promise<Row<T, F>>;
  /**
   * Deletes a record, and returns its former state.
   * @throws CallFailure 404 if there is none
   */
  remove: (db: Kysely<DB>, id: string) => Promise<Row<T, F>>;
}

/** What `records` gives for each row. */
export type RecordOf<R extends { find: (...given: never[]) => Promise<object> }> = Awaited<
  ReturnType<R['find']>
>;

/**
 * The plain records of one table: rows that are read, added, changed and deleted by their id. The compiler checks
 * tables and columns, and a row has the type of the schema. If a write breaks a constraint, it automatically becomes
 * the error of its field (server/platform/db/constraint-failures.ts).
 * @param definition the table, and the column of each field of the calls
 */
export function records<T extends Table, const F extends Fields<T>>({
  table: name,
  fields,
  live = 'true',
}: Definition<T, F>): Records<T, F> {
  const table = sql.table(name);
  const selected = selectList(fields);
  const isThere = sql.raw(live);
  const hasVersion = 'version' in fields;

  return {
    fields,

    // The compiler can't tell which texts a template makes of types that are not known yet.
    columns: Object.entries(fields).map(
      ([field, column]) => `${name}.${column} as ${field}`,
    ) as unknown as Records<T, F>['columns'],

    list:
      <Input extends ListInput>(rules: ListRules<Input>) =>
      (db: Kysely<DB>, input: Input) =>
        pageOf<Row<T, F>, Input>(db, { ...rules, table: name, columns: fields, live }, input),

    find: (db, id) => rowOf(db, sql`select ${selected} from ${table} where id = ${id} and ${isThere}`),

    async lock(db, id, ...[version]: readonly (number | undefined)[]) {
      const row = await rowOf<Row<T, F>>(
        db,
        sql`select ${selected} from ${table} where id = ${id} and ${isThere} for update`,
      );
      if (version !== undefined && version !== (row as { version?: unknown }).version)
        throw changedMeanwhile();
      return row;
    },

    refuseTaken(db, texts, exceptId) {
      const given = Object.entries<string | null | undefined>(texts).flatMap(([field, text]) =>
        text === undefined || text === null ? [] : [{ field, text, column: columnOf(field) }],
      );
      return refuseTaken(db, { table: name, live }, given, exceptId);
    },

    insert(db, values) {
      const given = Object.entries({ id: uuidV7(), ...values }).filter(([, value]) => value !== undefined);
      const names = given.map(([field]) => sql.ref(columnOf(field)));
      return rowOf(
        db,
        sql`insert into ${table} (${sql.join(names)}) values (${sql.join(given.map(([, value]) => value))})
          returning ${selected}`,
      );
    },

    change(db, id, changes) {
      const set = Object.entries(changes)
        .filter(([, value]) => value !== undefined)
        .map(([field, value]) => sql`${sql.ref(columnOf(field))} = ${value}`);
      if (hasVersion) set.push(sql`version = version + 1`);
      return rowOf(
        db,
        sql`update ${table} set ${sql.join(set)} where id = ${id} and ${isThere} returning ${selected}`,
      );
    },

    remove: (db, id) =>
      rowOf(db, sql`delete from ${table} where id = ${id} and ${isThere} returning ${selected}`),
  };

  function columnOf(field: string): string {
    const column = fields[field];
    if (column === undefined) throw new Error(`${name} has no field ${field}.`);
    return column;
  }
}

/** The statements of `records` return these fields of its table. This is the only place where the compiler can't check that. */
async function rowOf<Found>(db: Kysely<DB>, statement: RawBuilder<unknown>): Promise<Found> {
  const { rows } = await (statement as RawBuilder<Found>).execute(db);
  if (!rows[0]) throw noSuchRecord();
  return rows[0];
}

async function refuseTaken(
  db: Kysely<DB>,
  { table, live }: { table: string; live: string },
  given: readonly { field: string; text: string; column: string }[],
  exceptId: string | undefined,
): Promise<void> {
  let taken: FieldMessages = {};
  for (const { field, text, column } of given) {
    if (kindOfField(field)) recordWholeValueSearch(text);
    const { rows } = await sql`
      select from ${sql.table(table)}
      where lower(${sql.ref(column)}) = lower(${text} collate "pg_c_utf8")
        and id is distinct from ${exceptId ?? null} and ${sql.raw(live)}
      limit 1`.execute(db);
    if (rows.length > 0) taken = { ...taken, ...takenMessages(table, column) };
  }
  if (Object.keys(taken).length > 0) throw new CallFailure(400, taken);
}
