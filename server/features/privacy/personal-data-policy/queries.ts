import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/**
 * Replaces the policy if its version is unchanged.
 * @returns false if another superadmin changed it first
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
