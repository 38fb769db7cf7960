import type { Kysely, Selectable } from 'kysely';
import { changedMeanwhile } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';

const columns = [
  'name',
  'accent',
  'logo',
  'logo_dark as logoDark',
  'favicon',
  'has_mail_header as hasMailHeader',
  'version',
] as const;

/** The looks of the workspace, as its form has them. */
export const findAppearance = (db: Kysely<DB>) =>
  db.selectFrom('appearance').select(columns).executeTakeFirstOrThrow();

/**
 * Locks the looks of the workspace until the transaction ends.
 * @param version the version that the form loaded; undefined is not checked
 * @throws CallFailure 409 if somebody else changed them first
 */
export async function lockAppearance(db: Kysely<DB>, version: number | undefined) {
  const row = await db.selectFrom('appearance').select(columns).forUpdate().executeTakeFirstOrThrow();
  if (version !== undefined && version !== row.version) throw changedMeanwhile();
  return row;
}

/** Changes the looks, which the transaction has locked, and raises their version. */
export const changeAppearance = (
  db: Kysely<DB>,
  changes: Omit<Selectable<DB['appearance']>, 'is_only' | 'version'>,
) =>
  db
    .updateTable('appearance')
    .set((row) => ({ ...changes, version: row('version', '+', 1) }))
    .returning(columns)
    .executeTakeFirstOrThrow();
