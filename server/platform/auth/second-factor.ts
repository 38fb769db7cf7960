import { randomInt } from 'node:crypto';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { DB } from '../db/types.ts';
import type { Keys } from '../context/services.ts';
import { macOf, macsOf } from '../secrets/mac.ts';
import { decrypted, encrypted } from '../secrets/encrypted.ts';
import { takePasskeyCode } from './passkey-codes.ts';

const period = 30;
const recoveryCodeCount = 10;

/** Without i, l, o and u, so that no letter looks like 1 or 0, and codes rarely spell a word. */
const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * A new TOTP secret (RFC 6238: SHA-1, six digits, 30 seconds).
 * @param account the name that the authenticator shows next to ours
 * @returns the secret in base32, and the otpauth:// address for a QR code
 */
export function newTotpSecret(account: string): { secret: string; uri: string } {
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer: 'marketdesk', label: account, secret, period }) };
}

/** Encrypts a secret for the database, bound to its admin. */
export function encryptTotpSecret(keys: Keys, adminId: string, secret: string): Buffer {
  return encrypted(keys.secondFactor, adminId, secret);
}

/** What the administrator's row says about the second factor. */
export interface TotpState {
  id: string;
  totp_secret: Buffer | null;
}

/**
 * Uses up a code of the authenticator: the current one or that of a neighbouring half minute, each once (the conditional
 * update decides, also between two servers).
 * @param db the transaction of the call
 * @returns whether the code was right and not used before
 */
export async function takeTotpCode(
  db: Kysely<DB>,
  keys: Keys,
  admin: TotpState,
  code: string,
): Promise<boolean> {
  const digits = code.replace(/\s/g, '');
  if (admin.totp_secret === null || !/^\d{6}$/.test(digits)) return false;
  const secret = decrypted(keys.secondFactor, admin.id, admin.totp_secret);
  const epoch = Math.floor(Date.now() / 1000);
  const verified = verifySync({ secret, token: digits, period, epoch, epochTolerance: period });
  if (!verified.valid) return false;
  const step = Math.floor(epoch / period) + verified.delta;
  const used = await db
    .updateTable('admins')
    .set({ totp_last_step: step })
    .where('id', '=', admin.id)
    .where((or) => or.or([or('totp_last_step', 'is', null), or('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/**
 * Replaces an admin's recovery codes.
 * @returns ten codes such as 4kq2v-9xw7m, which are stored as keyed hashes only
 */
export async function renewRecoveryCodes(db: Kysely<DB>, keys: Keys, adminId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await db.deleteFrom('recovery_codes').where('admin_id', '=', adminId).execute();
  await db
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        admin_id: adminId,
        code_hash: macOf(keys.secondFactor, hashedCode(adminId, code)),
      })),
    )
    .execute();
  return codes;
}

function newRecoveryCode(): string {
  const characters = Array.from({ length: 10 }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]);
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
}

/** A keyed hash, because somebody with a stolen table could try out all 50 bits of a plain one. */
function hashedCode(adminId: string, code: string): string {
  const bare = code.toLowerCase().replace(/[\s-]/g, '');
  return `recovery ${adminId} ${bare}`;
}

/** Uses up a recovery code. */
async function takeRecoveryCode(db: Kysely<DB>, keys: Keys, adminId: string, code: string): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('admin_id', '=', adminId)
    .where('code_hash', 'in', macsOf(keys.secondFactor, hashedCode(adminId, code)))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/**
 * Consumes a second factor: a code of the authenticator, one that a passkey gave, or a recovery code. Each works once.
 * @param db the transaction of the call
 * @param sessionId the session whose proof it is for the next minutes (specification 21.12); leave it out at a sign-in,
 * which records that itself and takes no code of a passkey, because a passkey signs in on its own
 */
export async function takeSecondFactor(
  db: Kysely<DB>,
  keys: Keys,
  admin: TotpState,
  code: string,
  sessionId?: string,
): Promise<boolean> {
  const isTaken =
    (await takeTotpCode(db, keys, admin, code)) ||
    (sessionId !== undefined && (await takePasskeyCode(db, keys, { adminId: admin.id, sessionId }, code))) ||
    (await takeRecoveryCode(db, keys, admin.id, code));
  if (isTaken && sessionId !== undefined) await noteProvedFactor(db, sessionId);
  return isTaken;
}

/** Keeps that the second factor was proved in a session just now. */
export async function noteProvedFactor(db: Kysely<DB>, sessionId: string): Promise<void> {
  await db
    .updateTable('admin_sessions')
    .set({ factor_proved_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', sessionId)
    .execute();
}

/**
 * Whether an administrator has a passkey. A disabled one counts, because otherwise a copy of it would remove the second
 * factor.
 */
export function hasPasskeyOf(adminId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from passkeys where passkeys.admin_id = ${adminId})`;
}

/** How many recovery codes are still unused. */
export async function countRecoveryCodes(db: Kysely<DB>, adminId: string): Promise<number> {
  const found = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('admin_id', '=', adminId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return found.count;
}

/** Switches an admin's app off, and forgets its secret; the recovery codes go with the last second factor. */
export async function removeApp(db: Kysely<DB>, adminId: string): Promise<void> {
  await db
    .updateTable('admins')
    .set({ totp_secret: null, totp_enabled_at: null, totp_last_step: null })
    .where('id', '=', adminId)
    .execute();
  await forgetNeedlessCodes(db, adminId);
}

/** Deletes the recovery codes of an admin who has no second factor any more. */
export async function forgetNeedlessCodes(db: Kysely<DB>, adminId: string): Promise<void> {
  await db
    .deleteFrom('recovery_codes')
    .where('admin_id', '=', adminId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('admins')
            .select('id')
            .where('id', '=', adminId)
            .where(({ eb, or }) => or([eb('totp_enabled_at', 'is not', null), hasPasskeyOf(sql`admins.id`)])),
        ),
      ),
    )
    .execute();
}

/** Takes every second factor of an admin away: app, passkeys and recovery codes. */
export async function removeSecondFactor(db: Kysely<DB>, adminId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('admin_id', '=', adminId).execute();
  await removeApp(db, adminId);
}
