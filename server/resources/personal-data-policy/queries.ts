import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';

/** The policy as it is. */
export async function personalDataPolicy(db: Kysely<DB>): Promise<{ isMasked: boolean; version: number }> {
  return db
    .selectFrom('personal_data_policy')
    .select(['is_masked as isMasked', 'version'])
    .executeTakeFirstOrThrow();
}

/**
 * Replaces the policy of the version that was read.
 * @returns false where another superadmin was faster
 */
export async function setPersonalDataPolicy(
  db: Kysely<DB>,
  version: number,
  isMasked: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('personal_data_policy')
    .set((eb) => ({ is_masked: isMasked, version: eb('version', '+', 1) }))
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
