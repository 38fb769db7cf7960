import { createHash, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { movedEmailHours } from '#contract/platform/limits.ts';
import type { Config } from '#server/platform/config.ts';
import type { DB } from '#server/platform/db/types.ts';
import { normalizeIpAddress } from '#server/platform/base/ip-address.ts';

/**
 * The purpose of an emailed link: to set a new password, or to add the network that opens it to the
 * administrator's known networks.
 */
export type LinkPurpose = 'password' | 'network';

/** The page and the lifetime of each link. A network link is sent at most once an hour, and is valid for an hour. */
const links = {
  password: { path: 'changepassword', minutes: 30 },
  network: { path: 'letin', minutes: 60 },
} as const;

/** The lifetime of an invitation, which is a password link. */
export const invitationDays = 3;

/**
 * Creates a link that is emailed to an administrator: 32 random bytes, stored only as a hash. It works once,
 * until it expires as `links` says or a newer link for the same purpose is created.
 * @param db the transaction that also enqueues the email or shows the link
 * @param options.minutes another lifetime than the purpose's own
 * @param options.requestedOn a hash of the id of the browser that requested the link
 * @returns the link to the page that uses it
 */
export async function makeResetLink(
  db: Kysely<DB>,
  config: Pick<Config, 'publicUrl'>,
  adminId: string,
  {
    purpose = 'password',
    minutes = links[purpose].minutes,
    requestedOn,
  }: { purpose?: LinkPurpose; minutes?: number; requestedOn?: string | undefined } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  // The lock is held until the transaction ends, so that only the newer of two links created at once works.
  await db.selectFrom('admins').select('id').where('id', '=', adminId).forNoKeyUpdate().execute();
  await voidResetLinks(db, adminId, purpose);
  await db
    .insertInto('password_resets')
    .values({
      token_hash: hashOf(token),
      admin_id: adminId,
      purpose,
      requested_on: requestedOn ?? null,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute();
  return `${config.publicUrl}/${links[purpose].path}/${token}`;
}

/**
 * When an administrator's email can reset the password again, because another administrator changed it less than
 * a day ago; null if it can now. Without this delay, anybody who may change emails could sign in as somebody else.
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

/** The administrator whose password a reset token can set now; undefined if the token isn't valid. */
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
 * Marks the token of an emailed link as used. A password link also invalidates every other link of the same
 * administrator.
 * @param ipAddress the caller's address; its network is then known for the administrator
 * @param purpose a token for another purpose isn't valid
 * @returns the administrator's ID, and the browser that requested the link; null if the token was used, has expired or
 * doesn't exist
 */
export async function redeemResetToken(
  db: Kysely<DB>,
  token: string,
  ipAddress: string,
  purpose: LinkPurpose = 'password',
): Promise<{ adminId: string; requestedOn: string | null } | null> {
  const used = await db
    .updateTable('password_resets')
    .set({ used_at: sql<Date>`now()`, used_from: normalizeIpAddress(ipAddress) })
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['admin_id as adminId', 'requested_on as requestedOn'])
    .executeTakeFirst();
  if (!used) return null;
  if (purpose === 'password') await voidResetLinks(db, used.adminId);
  return used;
}

/**
 * Invalidates an administrator's emailed links after the password or the email was changed.
 * @param purpose limits this to one purpose; by default all
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
