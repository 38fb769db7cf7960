import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Page } from '#contract/platform/call.ts';
import type { trashList } from '#contract/platform/trash-list.ts';
import { authorOf } from '../audit/who-made.ts';
import { noSuchRecord } from '../base/failure.ts';
import type { DB } from '../db/types.ts';
import { textColumn, timeColumn } from '../lists/column-filters.ts';
import { type ListDefinition, selectList } from '../lists/definition.ts';
import { pageOf } from '../lists/page.ts';
import { type Definition, type Fields, type Records, records, type Row, type Table } from './records.ts';

/** The tables whose deleted rows can be restored. */
type TrashTable = { [T in Table]: 'deleted_at' extends keyof DB[T] ? T : never }[Table];

type Input = z.output<typeof trashList.input>;
type Item = z.input<typeof trashList.output>;

/** The plain records of one table, and those in its trash. */
interface RecordsWithTrash<T extends Table, F extends Fields<T>> extends Records<T, F> {
  /** A page of the records in the trash, latest first. */
  listDeleted: (db: Kysely<DB>, input: Input) => Promise<Page<Item>>;
  /**
   * Finds a record in the trash and locks it until the transaction ends.
   * @throws CallFailure 404 if it isn't in the trash
   */
  lockDeleted: (db: Kysely<DB>, id: string) => Promise<Row<T, F>>;
  /**
   * Restores a record from the trash.
   * @throws CallFailure 404 if it isn't in the trash
   */
  restore: (db: Kysely<DB>, id: string) => Promise<Row<T, F>>;
}

/**
 * Plain records that go to the trash when they are removed. A job purges them after 90 days (specification 16.7).
 * There are some hundreds of rows, so the trash is searched, sorted and counted without an index.
 * @param title the column that names a record
 * @param deleteCall the call that moves a record to the trash
 */
export function recordsWithTrash<T extends TrashTable, const F extends Fields<T>>({
  title,
  deleteCall,
  ...definition
}: Omit<Definition<T, F>, 'live'> & { title: keyof DB[T] & string; deleteCall: string }): RecordsWithTrash<
  T,
  F
> {
  const { table: name, fields } = definition;
  const table = sql.table(name);
  const selected = selectList(fields);
  const trash: ListDefinition<Item, Input> = {
    table: name,
    columns: { id: 'id', name: title, deletedAt: 'deleted_at', deletedBy: authorOf(deleteCall, name) },
    live: 'deleted_at is not null',
    search: `lower(${title})`,
    sorts: { name: `lower(${title})`, deletedAt: 'deleted_at' },
    newest: 'deleted_at',
    filters: { name: textColumn(`lower(${title})`), deletedAt: timeColumn('deleted_at') },
  };

  /** The statements below return these fields of this table. This is the only place where the compiler can't check that. */
  async function rowOf(db: Kysely<DB>, statement: RawBuilder<unknown>): Promise<Row<T, F>> {
    const { rows } = await (statement as RawBuilder<Row<T, F>>).execute(db);
    if (!rows[0]) throw noSuchRecord();
    return rows[0];
  }

  return {
    ...records<T, F>({ ...definition, live: 'deleted_at is null' }),

    remove: (db, id) =>
      rowOf(
        db,
        sql`update ${table} set deleted_at = now() where id = ${id} and deleted_at is null returning ${selected}`,
      ),

    listDeleted: (db, input) => pageOf(db, trash, input),

    lockDeleted: (db, id) =>
      rowOf(db, sql`select ${selected} from ${table} where id = ${id} and deleted_at is not null for update`),

    restore: (db, id) =>
      rowOf(
        db,
        sql`update ${table} set deleted_at = null where id = ${id} and deleted_at is not null returning ${selected}`,
      ),
  };
}
