import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Keys } from '#server/platform/context/services.ts';
import { macOf, macsOf } from '#server/platform/secrets/mac.ts';

const prefixLength = 8;
const prefixLetters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** `mdk_`, eight characters by which the key is found, and 256 random bits. Capitals count. */
const tokenPattern = /^mdk_([a-z2-9]{8})_([A-Za-z0-9_-]{43})$/;

/** What an address must never hold: it is kept in histories and logs on its way. A prefix alone is no secret. */
const tokenAnywhere = /mdk_[a-z0-9]{8}_[a-z0-9_-]{8}/i;

/** A token in its parts. */
export interface ApiKeyToken {
  prefix: string;
  secret: string;
}

/** A token as it was just made: the only moment at which its secret is known. */
export interface NewApiKeyToken {
  token: string;
  prefix: string;
  secretHash: Buffer;
}

/** Whether an Authorization header means an API key, if only a damaged one. */
export function isApiKeyHeader(token: string): boolean {
  return /^mdk_/i.test(token);
}

/** Whether an address holds a token, escaped or not. */
export function containsApiKeyToken(address: string): boolean {
  if (tokenAnywhere.test(address)) return true;
  if (!address.includes('%')) return false;
  return tokenAnywhere.test(address.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => letter(hex)));
}

const letter = (hex: string) => String.fromCharCode(Number.parseInt(hex, 16));

/** @returns null where the text is not exactly a token: cut off, in other capitals, with something behind it */
export function readApiKeyToken(text: string): ApiKeyToken | null {
  const [, prefix, secret] = tokenPattern.exec(text) ?? [];
  return prefix !== undefined && secret !== undefined ? { prefix, secret } : null;
}

/** Makes a token. Its hash is fast, because 256 random bits can't be guessed; keyed, because a stolen table then lets nobody forge a row. */
export function newApiKeyToken(keys: Keys): NewApiKeyToken {
  const letters = Array.from({ length: prefixLength }, () => prefixLetters[randomInt(prefixLetters.length)]);
  const prefix = letters.join('');
  const secret = randomBytes(32).toString('base64url');
  return { token: `mdk_${prefix}_${secret}`, prefix, secretHash: macOf(keys.apiKeys, secret) };
}

/** What no HMAC is: compared where there is nothing else to compare. */
const noHash = Buffer.alloc(32);

/**
 * Which of several hashes a secret belongs to. How long it takes tells nothing about them, nor whether there is one.
 * @returns the hash's place among them; -1 or the place behind the last one where it is none of them
 */
export function matchingHash(keys: Keys, secret: string, hashes: readonly Buffer[]): number {
  let found = -1;
  for (const given of macsOf(keys.apiKeys, secret))
    for (const [place, hash] of [...hashes, noHash].entries())
      if (timingSafeEqual(given, hash)) found = place;
  return found;
}
