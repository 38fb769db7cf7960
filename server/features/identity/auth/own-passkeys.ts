import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/** A passkey as its owner sees it. */
export interface PasskeyRow {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  isDisabled: boolean;
}

/** An administrator's passkeys, oldest first. */
export async function listPasskeys(db: Kysely<DB>, adminId: string): Promise<PasskeyRow[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'disabled_at'])
    .where('admin_id', '=', adminId)
    .orderBy('id')
    .execute();
  return rows.map(({ disabled_at, ...row }) => ({ ...row, isDisabled: disabled_at !== null }));
}

/**
 * Deletes one of an administrator's passkeys.
 * @returns its name, or undefined if it doesn't exist
 */
export async function deletePasskey(
  db: Kysely<DB>,
  adminId: string,
  id: string,
): Promise<string | undefined> {
  const gone = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .returning('name')
    .executeTakeFirst();
  return gone?.name;
}
