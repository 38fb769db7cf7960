import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import { noSuchRecord } from '../base/failure.ts';
import { type ListDefinition, type ListInput, selectList } from './definition.ts';

/**
 * One row of a list, by its id, as the list shows it.
 * @throws CallFailure 404 where the list has no such row
 */
export async function findInList<Row extends object, Input extends ListInput>(
  db: Kysely<DB>,
  { table, columns, live = 'true' }: ListDefinition<Row, Input>,
  id: string,
): Promise<Row> {
  // Raw because the list's columns are expressions, and its definition is typed by the row that they make.
  const { rows } = await sql<Row>`
    select ${selectList(columns)} from ${sql.table(table)} where id = ${id} and ${sql.raw(live)}`.execute(db);
  if (!rows[0]) throw noSuchRecord();
  return rows[0];
}
