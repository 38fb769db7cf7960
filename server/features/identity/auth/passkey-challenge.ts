import { createHash, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { Keys } from '#server/platform/context/services.ts';
import { isMac, macOf } from '#server/platform/secrets/mac.ts';

const secondsGood = 5 * 60;
/** Used challenges are stored for longer than any challenge is valid. */
const secondsKept = 20 * 60;
const endBytes = 6;
const chanceBytes = 16;

/** The purpose of a challenge. It is valid for no other. */
export type Purpose =
  | { for: 'signIn' }
  | { for: 'register' | 'code' | 'approval'; adminId: string; sessionId: string };

/**
 * Creates a challenge for a passkey: its expiry, 16 random bytes, and a MAC over both, its purpose and the
 * session that requested it. Nothing is stored until the challenge is used, so requests can't fill the database.
 */
export function newChallenge(keys: Keys, purpose: Purpose): Uint8Array<ArrayBuffer> {
  const end = Buffer.alloc(endBytes);
  end.writeUIntBE(Date.now() + secondsGood * 1000, 0, endBytes);
  const open = Buffer.concat([end, randomBytes(chanceBytes)]);
  return new Uint8Array(Buffer.concat([open, macOf(keys.passkeys, ...sealed(open, purpose))]));
}

/**
 * Whether a challenge was created by this server, for this purpose, and hasn't expired.
 * @param challenge as the browser returns it, in base64url
 */
export function isOwnChallenge(keys: Keys, challenge: string, purpose: Purpose): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const open = bytes.subarray(0, endBytes + chanceBytes);
  const seal = bytes.subarray(endBytes + chanceBytes);
  return isMac(keys.passkeys, seal, sealed(open, purpose)) && open.readUIntBE(0, endBytes) > Date.now();
}

/**
 * Marks a challenge as used, in the transaction of the action that it authorizes.
 * @returns false if it was already used, even a moment ago on another server
 */
export async function spendChallenge(db: Kysely<DB>, challenge: string): Promise<boolean> {
  const spent = await db
    .insertInto('spent_challenges')
    .values({
      // The bytes are hashed because base64url can encode the same bytes in more than one way.
      challenge_hash: createHash('sha256').update(Buffer.from(challenge, 'base64url')).digest(),
      expires_at: sql<Date>`now() + make_interval(secs => ${secondsKept})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return spent.numInsertedOrUpdatedRows === 1n;
}

function sealed(open: Uint8Array, purpose: Purpose): [string, Uint8Array] {
  const about = purpose.for === 'signIn' ? '' : `${purpose.adminId} ${purpose.sessionId}`;
  return [`${purpose.for} ${about}`, open];
}
