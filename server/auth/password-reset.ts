import { createHash, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { DB } from '../db/types.ts';
import { plainAddress } from '../base/network.ts';

const minutes = 30;

/**
 * Makes a reset link for an admin: 32 random bytes, stored as a hash only. It works once, for 30 minutes, and until
 * a newer one is made.
 * @param db the transaction that also enqueues the mail or shows the link
 * @returns the link to the page that sets a new password
 */
export async function makeResetLink(
  db: Kysely<DB>,
  config: Pick<Config, 'publicUrl'>,
  adminId: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  // The lock lasts until the transaction ends, so that of two links made at once only the newer one works.
  await db.selectFrom('admins').select('id').where('id', '=', adminId).forNoKeyUpdate().execute();
  await voidResetLinks(db, adminId);
  await db
    .insertInto('password_resets')
    .values({
      token_hash: hashOf(token),
      admin_id: adminId,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute();
  return `${config.publicUrl}/changepassword/${token}`;
}

/** The admin whose password a reset token can set now; undefined if the token doesn't work. */
export async function ownerOfResetToken(
  db: Kysely<DB>,
  token: string,
): Promise<{ name: string; email: string } | undefined> {
  return db
    .selectFrom('password_resets')
    .innerJoin('admins', 'admins.id', 'admin_id')
    .select(['admins.name', 'admins.email'])
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('admins.status', '=', 'active')
    .executeTakeFirst();
}

/**
 * Marks a reset token as used, and every other token of the same admin with it.
 * @param ipAddress the caller's address; its network counts as the admin's from now on
 * @returns the admin's id; null if the token was used, is too old or doesn't exist
 */
export async function redeemResetToken(
  db: Kysely<DB>,
  token: string,
  ipAddress: string,
): Promise<string | null> {
  const used = await db
    .updateTable('password_resets')
    .set({ used_at: sql<Date>`now()`, used_from: plainAddress(ipAddress) })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('admin_id')
    .executeTakeFirst();
  if (!used) return null;
  await voidResetLinks(db, used.admin_id);
  return used.admin_id;
}

/** Makes every reset link of an admin worthless: the password was just changed. */
export async function voidResetLinks(db: Kysely<DB>, adminId: string): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ expires_at: sql<Date>`now()` })
    .where('admin_id', '=', adminId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
