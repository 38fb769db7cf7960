import { createHmac, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
const signatureBytes = 16;

const signature = (key: Uint8Array, id: Buffer) =>
  createHmac('sha256', key).update(id).digest().subarray(0, signatureBytes);

/**
 * An id with our signature, for links in mail: 43 signs that stand in an address as they are.
 * @param key of one purpose alone, so that a link of one kind opens nothing else
 * @param id a uuid
 */
export function signedId(key: Uint8Array, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, signature(key, bytes)]).toString('base64url');
}

/**
 * The id of such a text.
 * @returns undefined without our signature
 */
export function idOfSigned(key: Uint8Array, token: string): string | undefined {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  // One spelling: the bits that fill up the last sign stand for nothing.
  if (bytes.toString('base64url') !== token) return undefined;
  const id = bytes.subarray(0, idBytes);
  const given = bytes.subarray(idBytes);
  if (given.length !== signatureBytes || !timingSafeEqual(given, signature(key, id))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
