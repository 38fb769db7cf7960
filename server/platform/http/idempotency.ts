import type { FastifyRequest } from 'fastify';
import { CallFailure } from '../base/failure.ts';
import { macsOf } from '../secrets/mac.ts';
import type { PurposeKeys } from '../secrets/ring.ts';
import type { CallContext } from '../context/context.ts';

/** The input of a body's hash. An answer with personal data is not for a caller who sees masks by now. */
export const hashedName = (call: string, isMasked: boolean): string => (isMasked ? `${call} masked` : call);

/** A stored answer: its status and its body. */
export interface StoredAnswer {
  status: number;
  response: string;
}

/** The hash of a body: as it is stored, and under every key that an answer may have been stored under. */
export interface BodyHash {
  kept: Buffer;
  all: readonly Buffer[];
}

/** A write that was done under a key: the call and body, and its answer. */
export interface StoredWrite extends StoredAnswer {
  call: string;
  bodyHash: Buffer;
}

/**
 * The request's Idempotency-Key (specification 2.9).
 * @returns undefined if none was sent
 * @throws CallFailure 400 if it is not 1 to 200 visible ASCII characters
 */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new CallFailure(400, 'badIdempotencyKey');
  }
  return header;
}

/**
 * A hash that distinguishes bodies, independent of the order of their keys. Passwords are left out: the hash is stored
 * for a day, and an attacker could test guesses with a fast hash of a password.
 * @param call the call's name, since one key serves one call, followed by ` masked` if the answer has masks
 * @param input path parameters, query and body
 */
export function bodyHash(keys: PurposeKeys, call: string, input: unknown): BodyHash {
  const text = JSON.stringify(input, sortedWithoutSecrets);
  const all = macsOf(keys, call, '\n', text);
  return { kept: all[keys.all.indexOf(keys.newest)] ?? Buffer.alloc(0), all };
}

function sortedWithoutSecrets(key: string, value: unknown): unknown {
  if (/password/i.test(key)) return undefined;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * The stored answer of a key, after it is certain to be durable. The write that stored it may have ended without the
 * confirmation of the standby, and a later commit waits for that.
 * @throws CallFailure 409 if the key was used for another call or body
 */
export async function storedAnswer(
  { db, admin }: Pick<CallContext, 'db' | 'admin'>,
  key: string,
  stored: StoredWrite,
  { call, hash }: { call: string; hash: BodyHash },
): Promise<StoredAnswer> {
  if (stored.call !== call || !hash.all.some((one) => stored.bodyHash.equals(one)))
    throw new CallFailure(409, 'keyUsedDifferently');
  await db
    .updateTable('idempotency_keys')
    .set({ call })
    .where('admin_id', '=', admin?.id ?? null)
    .where('key', '=', key)
    .execute();
  return stored;
}
