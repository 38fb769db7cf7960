import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import type { Keys } from '../context/services.ts';
import { macOf, macsOf } from '../secrets/mac.ts';

const secondsGood = 2 * 60;

interface Owner {
  adminId: string;
  sessionId: string;
}

/**
 * A code that replaces a code of the authenticator after the use of a passkey: once, for this session, for two minutes.
 * @param db the transaction that used the passkey
 * @returns 20 characters with 80 random bits, of which only a keyed hash is stored
 */
export async function newPasskeyCode(db: Kysely<DB>, keys: Keys, owner: Owner): Promise<string> {
  const code = randomBytes(10).toString('hex');
  await db.deleteFrom('passkey_codes').where('session_id', '=', owner.sessionId).execute();
  await db
    .insertInto('passkey_codes')
    .values({
      code_hash: macOf(keys.passkeys, hashed(owner, code)),
      admin_id: owner.adminId,
      session_id: owner.sessionId,
      expires_at: sql<Date>`now() + make_interval(secs => ${secondsGood})`,
    })
    .execute();
  return code;
}

/**
 * Consumes such a code.
 * @returns whether it was valid
 */
export async function takePasskeyCode(
  db: Kysely<DB>,
  keys: Keys,
  owner: Owner,
  code: string,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_codes')
    .where('code_hash', 'in', macsOf(keys.passkeys, hashed(owner, code)))
    .where('admin_id', '=', owner.adminId)
    .where('session_id', '=', owner.sessionId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

function hashed({ adminId, sessionId }: Owner, code: string): string {
  const bare = code.toLowerCase().replace(/\s/g, '');
  return `code ${adminId} ${sessionId} ${bare}`;
}
