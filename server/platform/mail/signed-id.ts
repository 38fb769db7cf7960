import { isMac, macOf } from '../secrets/mac.ts';
import type { PurposeKeys } from '../secrets/ring.ts';

const idBytes = 16;
const signatureBytes = 16;

/**
 * An id with our signature, for links in email: 43 characters that need no escaping in an address.
 * @param keys for one purpose only, so that a link of one kind opens nothing else
 * @param id a uuid
 */
export function signedId(keys: PurposeKeys, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, macOf(keys, bytes).subarray(0, signatureBytes)]).toString('base64url');
}

/**
 * The id of such a text.
 * @returns undefined without our signature
 */
export function idOfSigned(keys: PurposeKeys, token: string): string | undefined {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  // Only one spelling is valid: the padding bits of the last character must be zero.
  if (bytes.toString('base64url') !== token) return undefined;
  const id = bytes.subarray(0, idBytes);
  if (!isMac(keys, bytes.subarray(idBytes), [id], signatureBytes)) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
