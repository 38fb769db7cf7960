import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { PurposeKeys, VersionedKey } from './ring.ts';

type Part = string | Uint8Array;

const hmac = (key: KeyObject, parts: readonly Part[]): Buffer => {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

/** HMAC-SHA-256 of some parts, one after the other, under the newest key. */
export const macOf = ({ newest }: PurposeKeys, ...parts: readonly Part[]): Buffer =>
  hmac(newest.secret, parts);

/**
 * The same under each key that still verifies, the newest first, to find values that were stored under an earlier key.
 */
export const macsOf = ({ all }: PurposeKeys, ...parts: readonly Part[]): Buffer[] =>
  all.map(({ secret }) => hmac(secret, parts));

/**
 * The key that created a MAC. Undefined if none did. The time it takes reveals nothing about the MAC.
 * @param given the MAC, or its first bytes if only these are stored
 * @param length the required number of bytes
 */
export function keyOfMac(
  { all }: Pick<PurposeKeys, 'all'>,
  given: Uint8Array,
  parts: readonly Part[],
  length = 32,
): VersionedKey | undefined {
  if (given.length !== length) return undefined;
  return all.find(({ secret }) => timingSafeEqual(hmac(secret, parts).subarray(0, length), given));
}

/** Whether a MAC was made by one of the keys. See `keyOfMac`. */
export const isMac = (...args: Parameters<typeof keyOfMac>): boolean => keyOfMac(...args) !== undefined;
