import type { Kysely } from 'kysely';
import type { Breaker } from '../base/breaker.ts';
import { CallFailure } from '../base/failure.ts';
import type { Config } from '../config.ts';
import type { DB } from '../db/types.ts';
import { claimObject } from './queries.ts';
import { openS3Store } from './s3-store.ts';
import { hashOf, type ObjectStore } from './store.ts';

/** The columns of a row with bytes: they are in it, or in the object that it names. */
export interface PlacedBytes {
  bytes: Buffer | null;
  object_hash: string | null;
}

/** How often a row is read again whose object was deleted: its bytes were moved back to the row. */
const maxReads = 3;

/** An object is missing or damaged, so that trying again won't help. */
export class ObjectUnreadable extends CallFailure {
  /** @param why for the log */
  constructor(why: string) {
    super(503, 'objectUnreadable', 60);
    this.cause = new Error(why);
  }
}

/**
 * The bytes of files, in the database or in an object store. Rows hold them or name them, and readers need not know
 * which (specification 43).
 */
export class Objects {
  /** Undefined: everything is in the database. */
  readonly store: ObjectStore | undefined;
  readonly #db: Kysely<DB>;
  readonly #takesUploads: boolean;
  readonly #breaker: Breaker;

  constructor(
    db: Kysely<DB>,
    breaker: Breaker,
    options: { store: ObjectStore | undefined; takesUploads: boolean },
  ) {
    this.#db = db;
    this.#breaker = breaker;
    this.store = options.store;
    this.#takesUploads = options.takesUploads;
  }

  /**
   * Puts new bytes where they belong. Called before the transaction that stores the returned columns in a row, within
   * fifteen minutes. Bytes that are secret have to be encrypted already.
   * @throws CallFailure 503 if the store can't be reached
   */
  async place(bytes: Buffer): Promise<PlacedBytes> {
    const { store } = this;
    if (!store || !this.#takesUploads) return { bytes, object_hash: null };
    const hash = hashOf(bytes);
    await claimObject(this.#db, { hash, size: bytes.length });
    await this.#use('objectsDownForUploads', () => store.put(hash, bytes));
    return { bytes: null, object_hash: hash };
  }

  /**
   * Reads a row with its bytes, from the row or from its object. An object is compared with its hash.
   * @param find reads the row; called again if the bytes moved meanwhile
   * @returns undefined if there is no such row
   * @throws CallFailure 503 if the store can't be reached, or lacks the object, or has another
   */
  async read<Row extends PlacedBytes>(
    find: () => Promise<Row | undefined>,
  ): Promise<(Omit<Row, 'bytes'> & { bytes: Buffer }) | undefined> {
    for (let reads = 1; ; reads += 1) {
      const row = await find();
      if (!row) return undefined;
      const bytes = row.bytes ?? (row.object_hash === null ? undefined : await this.#get(row.object_hash));
      if (bytes) return { ...row, bytes };
      if (reads >= maxReads)
        throw new ObjectUnreadable(`The object ${row.object_hash} is missing in the store.`);
    }
  }

  async #get(hash: string): Promise<Buffer | undefined> {
    const { store } = this;
    if (!store) throw new ObjectUnreadable('OBJECT_STORE is not set, and a row names an object.');
    const bytes = await this.#use('objectsDown', () => store.get(hash));
    if (bytes && hashOf(bytes) !== hash)
      throw new ObjectUnreadable(`The object ${hash} has other bytes in the store.`);
    return bytes;
  }

  async #use<Value>(
    sentence: 'objectsDown' | 'objectsDownForUploads',
    work: () => Promise<Value>,
  ): Promise<Value> {
    if (!this.#breaker.mayTry()) throw new CallFailure(503, sentence, 5);
    try {
      const value = await work();
      this.#breaker.succeeded();
      return value;
    } catch (error) {
      this.#breaker.failed();
      throw Object.assign(new CallFailure(503, sentence, 5), { cause: error });
    }
  }
}

/**
 * The files of a server or a command.
 * @param db with transactions of its own
 * @throws Error with a sentence if the package for the store isn't installed
 */
export async function openObjects(
  { objectStore }: Pick<Config, 'objectStore'>,
  db: Kysely<DB>,
  breaker: Breaker,
): Promise<Objects> {
  const store = objectStore && (await openS3Store(objectStore));
  return new Objects(db, breaker, { store, takesUploads: objectStore?.takesUploads ?? false });
}
