import { createHash, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { Keys } from '#server/platform/context/services.ts';
import { isMac, macOf } from '#server/platform/secrets/mac.ts';

const secondsGood = 5 * 60;
/** What was used is remembered for longer than anything of the kind is good. */
const secondsKept = 20 * 60;
const endBytes = 6;
const chanceBytes = 16;

/** What a challenge is for. It is good for nothing else. */
export type Purpose =
  { for: 'signIn' } | { for: 'register' | 'code' | 'approval'; adminId: string; sessionId: string };

/**
 * A challenge for a passkey: its end, 16 random bytes and a seal over both, what it is for, and whose session asked. Nothing
 * is stored until it is used, so that nobody fills the database by asking.
 */
export function newChallenge(keys: Keys, purpose: Purpose): Uint8Array<ArrayBuffer> {
  const end = Buffer.alloc(endBytes);
  end.writeUIntBE(Date.now() + secondsGood * 1000, 0, endBytes);
  const open = Buffer.concat([end, randomBytes(chanceBytes)]);
  return new Uint8Array(Buffer.concat([open, macOf(keys.passkeys, ...sealed(open, purpose))]));
}

/**
 * Whether a challenge is ours, for this purpose, and not past its end.
 * @param challenge as the browser gives it back, in base64url
 */
export function isOwnChallenge(keys: Keys, challenge: string, purpose: Purpose): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const open = bytes.subarray(0, endBytes + chanceBytes);
  const seal = bytes.subarray(endBytes + chanceBytes);
  return isMac(keys.passkeys, seal, sealed(open, purpose)) && open.readUIntBE(0, endBytes) > Date.now();
}

/**
 * Uses a challenge up, in the transaction of what it opens.
 * @returns false where it was used before, also a moment ago on another server
 */
export async function spendChallenge(db: Kysely<DB>, challenge: string): Promise<boolean> {
  const spent = await db
    .insertInto('spent_challenges')
    .values({
      // Of the bytes: base64url spells the same ones in more than one way.
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
