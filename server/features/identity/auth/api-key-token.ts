import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Keys } from '#server/platform/context/services.ts';
import { macOf, macsOf } from '#server/platform/secrets/mac.ts';

const prefixLength = 8;
const prefixLetters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** What a token opens: `mdk_` the API, `mds_` provisioning. */
type TokenKind = 'mdk' | 'mds';

/** Eight characters that identify the key, and 256 random bits. The token is case-sensitive. */
const tokenPattern = /^(mdk|mds)_([a-z2-9]{8})_([A-Za-z0-9_-]{43})$/;

/** A URL must never contain this, because histories and logs store URLs. A prefix alone isn't secret. */
const tokenAnywhere = /md[ks]_[a-z0-9]{8}_[a-z0-9_-]{8}/i;

/** A token in its parts. */
export interface ApiKeyToken {
  prefix: string;
  secret: string;
}

/** A token that was just created. Its secret is known only now. */
export interface NewApiKeyToken {
  token: string;
  prefix: string;
  secretHash: Buffer;
}

/** Whether an Authorization header contains an API key, even a damaged one. */
export function isApiKeyHeader(token: string): boolean {
  return /^mdk_/i.test(token);
}

/** Whether a URL contains a token, escaped or not. */
export function containsApiKeyToken(address: string): boolean {
  if (tokenAnywhere.test(address)) return true;
  if (!address.includes('%')) return false;
  return tokenAnywhere.test(address.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => letter(hex)));
}

const letter = (hex: string) => String.fromCharCode(Number.parseInt(hex, 16));

/**
 * @returns null unless the text is exactly a token; a truncated token, another case or extra characters don't match
 */
export function readApiKeyToken(text: string, kind: TokenKind = 'mdk'): ApiKeyToken | null {
  const [, found, prefix, secret] = tokenPattern.exec(text) ?? [];
  return found === kind && prefix !== undefined && secret !== undefined ? { prefix, secret } : null;
}

/**
 * Creates a token. The hash is fast because 256 random bits can't be guessed. It is keyed so that somebody who
 * steals the table can't forge a row.
 */
export function newApiKeyToken(keys: Keys, kind: TokenKind = 'mdk'): NewApiKeyToken {
  const letters = Array.from({ length: prefixLength }, () => prefixLetters[randomInt(prefixLetters.length)]);
  const prefix = letters.join('');
  const secret = randomBytes(32).toString('base64url');
  return { token: `${kind}_${prefix}_${secret}`, prefix, secretHash: macOf(keys.apiKeys, secret) };
}

/** A value that no HMAC equals, compared when there is no hash to compare. */
const noHash = Buffer.alloc(32);

/**
 * Finds the hash that a secret belongs to. The duration reveals nothing about the hashes or whether one matches.
 * @returns the index of the hash; -1 or the index after the last one if none matches
 */
export function matchingHash(keys: Keys, secret: string, hashes: readonly Buffer[]): number {
  let found = -1;
  for (const given of macsOf(keys.apiKeys, secret))
    for (const [place, hash] of [...hashes, noHash].entries())
      if (timingSafeEqual(given, hash)) found = place;
  return found;
}
