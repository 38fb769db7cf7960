import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { CallFailure } from '../base/failure.ts';
import { limitConcurrency } from '../base/limit-concurrency.ts';

/** Argon2id is the library's default algorithm; its enum can't be named in code that is run by stripping types. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Longest password that is hashed: the contract refuses longer ones before. */
const maxLength = 200;

/** Each hashing takes a whole core and a thread of the pool that file access needs too; one core is left for everything else. */
const maxRunning = Math.max(1, Math.min(availableParallelism() - 1, 3));

/** About a second of work. Later callers get a refusal immediately instead of a long wait. */
const queue = limitConcurrency(maxRunning, 32 * maxRunning, new CallFailure(503, 'overloaded', 2));

/** A hash of no admin's password, so that an unknown address takes as long as a known one. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5J3MgcGFzc3dyZA$PwesVpiqnv/5Nqgyp6ZUqX2v9JB4uMoKb7TBRml6Rz0';

/** The same password typed on another keyboard may arrive in another Unicode form. */
function normalised(password: string): string {
  return password.normalize('NFKC');
}

/**
 * Hashes a password with argon2id, 19 MiB, two passes. Slow on purpose (some 20 ms of a core): never in a transaction.
 * @returns the hash in PHC notation, with its salt
 * @throws CallFailure 503 with Retry-After when too many wait for their turn
 */
export async function hashPassword(password: string): Promise<string> {
  if (password.length > maxLength) throw new RangeError('A password has at most 200 characters.');
  return queue(() => hash(normalised(password), cost));
}

/**
 * Hashes a random password that nobody knows, for an account whose owner sets one later or signs in in another way.
 * @throws CallFailure as `hashPassword`
 */
export async function hashUnknownPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'));
}

/**
 * Whether a password matches a hash.
 * @param stored the administrator's hash; null if there is no such administrator, which takes as long and returns false
 * @throws CallFailure 503 with Retry-After if too many are waiting
 */
export async function verifyPassword(stored: string | null, given: string): Promise<boolean> {
  if (given.length > maxLength) return false;
  const matches = await queue(() => verify(stored ?? nobody, normalised(given)));
  return stored !== null && matches;
}
