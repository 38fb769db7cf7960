import { createHash } from 'node:crypto';

/** The SHA-256 of bytes in hex: the name of their object. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Objects outside the database, each named by the SHA-256 of its bytes. Every method throws if the store can't be reached. */
export interface ObjectStore {
  /** The bucket and folder, without secrets, such as `s3://files/marketdesk/`. */
  readonly place: string;
  /** Stores bytes. Storing the same bytes again does no harm. */
  put(hash: string, bytes: Buffer): Promise<void>;
  /** @returns the bytes as the store has them, undefined if it has no such object */
  get(hash: string): Promise<Buffer | undefined>;
  /** Deletes an object. A missing one is no error. */
  delete(hash: string): Promise<void>;
  /** Lists all objects in the order of their hashes. */
  list(): AsyncIterable<StoredObject>;
  /** @throws Error with the reason if the bucket can't be used */
  check(): Promise<void>;
}

/** An object in the store. */
export interface StoredObject {
  hash: string;
  /** In bytes. */
  size: number;
}
