import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts a secret for the database (AES-256-GCM: nonce, tag, text), bound to the record that it belongs to. */
export function encrypted(key: Uint8Array, recordId: string, secret: string | Uint8Array): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(recordId));
  const text = Buffer.concat([
    cipher.update(typeof secret === 'string' ? Buffer.from(secret) : secret),
    cipher.final(),
  ]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** @throws Error if the row was changed or was encrypted with another key */
export function decrypted(key: Uint8Array, recordId: string, secret: Buffer): string {
  return decryptedBytes(key, recordId, secret).toString('utf8');
}

/** The same of what is no text. */
export function decryptedBytes(key: Uint8Array, recordId: string, secret: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, secret.subarray(0, 12));
  decipher.setAAD(Buffer.from(recordId)).setAuthTag(secret.subarray(12, 28));
  return Buffer.concat([decipher.update(secret.subarray(28)), decipher.final()]);
}
