import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** The cost of one guess: 64 MiB and some tenths of a second. */
const cost = { N: 2 ** 16, r: 8, p: 1 } as const;
const shortest = 12;

const sealed = z.object({
  cipher: z.literal('aes-256-gcm'),
  derivation: z.literal('scrypt'),
  N: z.literal(cost.N),
  r: z.literal(cost.r),
  p: z.literal(cost.p),
  salt: z.base64(),
  nonce: z.base64(),
  tag: z.base64(),
  text: z.base64(),
});

/**
 * The passphrase of backups, from BACKUP_PASSPHRASE or the file that BACKUP_PASSPHRASE_FILE names. Never from an
 * argument, because everybody on the machine can read arguments.
 * @throws Error with a sentence if it is too short or its file can't be read
 */
export async function readPassPhrase(config: {
  backupPassphrase: string | undefined;
  backupPassphraseFile: string | undefined;
}): Promise<string | undefined> {
  const { backupPassphrase, backupPassphraseFile: file } = config;
  if (backupPassphrase !== undefined || file === undefined) return backupPassphrase;
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new Error(`The file of BACKUP_PASSPHRASE_FILE can't be read: ${error.message}.`, { cause: error });
  });
  const phrase = text.replace(/\r?\n$/, '');
  if (phrase.length < shortest) {
    throw new Error(`The pass phrase in ${file} is too short: it needs at least ${shortest} characters.`);
  }
  return phrase;
}

/**
 * Encrypts a text with a passphrase: AES-256-GCM with a key derived by scrypt.
 * @returns JSON with the parameters and the ciphertext
 */
export async function encryptWithPassPhrase(secret: string, phrase: string): Promise<Buffer> {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await derive(phrase, salt), nonce);
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  const base64 = (bytes: Buffer) => bytes.toString('base64');
  const content: z.input<typeof sealed> = {
    cipher: 'aes-256-gcm',
    derivation: 'scrypt',
    ...cost,
    salt: base64(salt),
    nonce: base64(nonce),
    tag: base64(cipher.getAuthTag()),
    text: base64(text),
  };
  return Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
}

/**
 * Decrypts a text of `encryptWithPassPhrase`.
 * @throws Error with a sentence if the passphrase is wrong
 */
export async function decryptWithPassPhrase(content: Buffer, phrase: string): Promise<string> {
  const { salt, nonce, tag, text } = sealed.parse(JSON.parse(content.toString()));
  const bytes = (base64: string) => Buffer.from(base64, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', await derive(phrase, bytes(salt)), bytes(nonce));
  decipher.setAuthTag(bytes(tag));
  try {
    return Buffer.concat([decipher.update(bytes(text)), decipher.final()]).toString();
  } catch (error) {
    throw new Error(
      'The pass phrase does not open the key of this backup. It is the one that BACKUP_PASSPHRASE was when the backup was made.',
      { cause: error },
    );
  }
}

function derive(phrase: string, salt: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  // Passphrases that look the same are the same, however a keyboard composes their characters.
  scrypt(phrase.normalize('NFKC'), salt, 32, { ...cost, maxmem: 256 * 2 ** 20 }, (error, key) =>
    error ? reject(error) : resolve(key),
  );
  return promise;
}
