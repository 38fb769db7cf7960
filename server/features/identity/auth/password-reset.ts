import { createHash, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { movedEmailHours } from '#contract/platform/limits.ts';
import type { Config } from '#server/platform/config.ts';
import type { DB } from '#server/platform/db/types.ts';
import { normalizeIpAddress } from '#server/platform/base/ip-address.ts';

/** What a mailed link is for: a new password, or making the network that opens it one that the admin is known on. */
export type LinkPurpose = 'password' | 'network';

/** Where a link leads, and how long it is good. One for a network is mailed once an hour, and good until the next. */
const links = {
  password: { path: 'changepassword', minutes: 30 },
  network: { path: 'letin', minutes: 60 },
} as const;

/**
 * Makes a mailed link for an admin: 32 random bytes, stored as a hash only. It works once, for as long as `links` says,
 * and until a newer one for the same purpose is made.
 * @param db the transaction that also enqueues the mail or shows the link
 * @returns the link to the page that uses it
 */
export async function makeResetLink(
  db: Kysely<DB>,
  config: Pick<Config, 'publicUrl'>,
  adminId: string,
  purpose: LinkPurpose = 'password',
): Promise<string> {
  const { path, minutes } = links[purpose];
  const token = randomBytes(32).toString('base64url');
  // The lock lasts until the transaction ends, so that of two links made at once only the newer one works.
  await db.selectFrom('admins').select('id').where('id', '=', adminId).forNoKeyUpdate().execute();
  await voidResetLinks(db, adminId, purpose);
  await db
    .insertInto('password_resets')
    .values({
      token_hash: hashOf(token),
      admin_id: adminId,
      purpose,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute();
  return `${config.publicUrl}/${path}/${token}`;
}

/**
 * Until when an admin's address resets no password, because another administrator moved their account to it less than a day ago; null where it
 * does. Otherwise whoever may change an email could sign in as anybody.
 */
export async function resetWaitsUntil(db: Kysely<DB>, adminId: string): Promise<Date | null> {
  const until = sql<Date>`email_moved_at + make_interval(hours => ${movedEmailHours})`;
  const row = await db
    .selectFrom('admins')
    .select(until.as('until'))
    .where('id', '=', adminId)
    .where(until, '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.until ?? null;
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
    .where('purpose', '=', 'password')
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('admins.status', '=', 'active')
    .executeTakeFirst();
}

/**
 * Marks the token of a mailed link as used. One for a password ends every other link of the same admin too.
 * @param ipAddress the caller's address; its network counts as the admin's from now on
 * @param purpose a token for another purpose does not work
 * @returns the admin's id; null if the token was used, is too old or doesn't exist
 */
export async function redeemResetToken(
  db: Kysely<DB>,
  token: string,
  ipAddress: string,
  purpose: LinkPurpose = 'password',
): Promise<string | null> {
  const used = await db
    .updateTable('password_resets')
    .set({ used_at: sql<Date>`now()`, used_from: normalizeIpAddress(ipAddress) })
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('admin_id')
    .executeTakeFirst();
  if (!used) return null;
  if (purpose === 'password') await voidResetLinks(db, used.admin_id);
  return used.admin_id;
}

/**
 * Makes the mailed links of an admin worthless: the password or the address was just changed.
 * @param purpose left out: those for every purpose
 */
export async function voidResetLinks(db: Kysely<DB>, adminId: string, purpose?: LinkPurpose): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ expires_at: sql<Date>`now()` })
    .where('admin_id', '=', adminId)
    .where('purpose', 'in', purpose ? [purpose] : ['password', 'network'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
