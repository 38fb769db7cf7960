import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

const columns = [
  'id',
  'call',
  'record',
  'outcome',
  'before',
  'after',
  'admin_id as adminId',
  'admin_name as adminName',
] as const;

/** A row of the audit trail. */
export const findEntry = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('audit_log')
    .select(columns)
    .where(({ eb, cast, val }) => eb('id', '=', cast<number>(val(id), 'bigint')))
    .executeTakeFirst();

/** The latest row of a record. */
export const latestOf = (db: Kysely<DB>, record: string) =>
  db
    .selectFrom('audit_log')
    .select(columns)
    .where('record', '=', record)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether an administrator has made a call on a record. */
export async function hasMade(
  db: Kysely<DB>,
  call: string,
  record: string,
  adminId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('audit_log')
    .select('id')
    .where('record', '=', record)
    .where('call', '=', call)
    .where('admin_id', '=', adminId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
