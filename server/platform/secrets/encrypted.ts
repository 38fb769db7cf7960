import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { PurposeKeys } from './ring.ts';

/**
 * Values that were encrypted since keys have versions begin with this and the version in two bytes. All others are of
 * version 1.
 */
const head = Buffer.from('mdk\x01');
const headBytes = head.length + 2;

/**
 * Encrypts a secret for the database (AES-256-GCM: nonce, tag, text), bound to its record. The key's version is in
 * front, unless it is the first: servers that know no versions can read that one.
 */
export function encrypted(keys: PurposeKeys, recordId: string, secret: string | Uint8Array): Buffer {
  const { version, secret: key } = keys.newest;
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(recordId));
  const text = Buffer.concat([
    cipher.update(typeof secret === 'string' ? Buffer.from(secret) : secret),
    cipher.final(),
  ]);
  const sealed = [nonce, cipher.getAuthTag(), text];
  if (version === 1) return Buffer.concat(sealed);
  const number = Buffer.alloc(2);
  number.writeUInt16BE(version);
  return Buffer.concat([head, number, ...sealed]);
}

/** The version of the key that something was encrypted with; the database's function `secret_key_version` says the same. */
export function versionOf(secret: Buffer): number {
  return secret.subarray(0, head.length).equals(head) ? secret.readUInt16BE(head.length) : 1;
}

/** @throws Error if the row was changed, or was encrypted with a key that is not here */
export function decrypted(keys: PurposeKeys, recordId: string, secret: Buffer): string {
  return decryptedBytes(keys, recordId, secret).toString('utf8');
}

/** The same for bytes. */
export function decryptedBytes(keys: PurposeKeys, recordId: string, secret: Buffer): Buffer {
  const version = versionOf(secret);
  const found = keys.all.find((one) => one.version === version);
  if (!found) throw new Error(`This was encrypted with key ${version}, which is not here.`);
  const sealed = version === 1 ? secret : secret.subarray(headBytes);
  const decipher = createDecipheriv('aes-256-gcm', found.secret, sealed.subarray(0, 12));
  decipher.setAAD(Buffer.from(recordId)).setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}
