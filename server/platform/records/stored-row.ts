import { type Kysely, type Selectable, sql } from 'kysely';
import { changedMeanwhile, noSuchRecord } from '../base/failure.ts';
import type { DB } from '../db/types.ts';
import type { Table } from './records.ts';

/** The tables whose rows have an id and a version. */
type VersionedTable = { [T in Table]: 'version' extends keyof DB[T] ? T : never }[Table];

/**
 * Locks a row until the transaction ends, and returns all its columns.
 * @param version what the form loaded; undefined is not checked
 * @throws CallFailure 404 if there is none, 409 if its version is another one
 */
export async function lockStoredRow<T extends VersionedTable>(
  db: Kysely<DB>,
  table: T,
  id: string,
  version?: number,
): Promise<Selectable<DB[T]>> {
  // Raw because the builder can't type a table that is a parameter.
  const { rows } = await sql<Selectable<DB[T]>>`
    select * from ${sql.table(table)} where id = ${id} for update`.execute(db);
  const [found] = rows;
  if (!found) throw noSuchRecord();
  if (version !== undefined && version !== (found as { version?: unknown }).version) throw changedMeanwhile();
  return found;
}
