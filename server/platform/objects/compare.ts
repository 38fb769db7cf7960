import type { Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import { objectsAfter } from './queries.ts';
import type { ObjectStore } from './store.ts';

/** An object that the database or the store knows. */
export interface ComparedObject {
  hash: string;
  /** In bytes, as the database says, otherwise as the store says. */
  size: number;
  isKnown: boolean;
  isNamed: boolean;
  isStored: boolean;
  /** The store has another number of bytes. */
  isOfOtherSize: boolean;
}

/** Compares the database's objects with the store's list, in bounded memory: both are in the order of the hashes. */
export async function* compareObjects(db: Kysely<DB>, store: ObjectStore): AsyncGenerator<ComparedObject> {
  const stored = store.list()[Symbol.asyncIterator]();
  let next = await stored.next();
  for await (const known of knownObjects(db)) {
    for (; !next.done && next.value.hash < known.hash; next = await stored.next())
      yield { ...next.value, isKnown: false, isNamed: false, isStored: true, isOfOtherSize: false };
    const found = !next.done && next.value.hash === known.hash ? next.value : undefined;
    yield {
      ...known,
      isKnown: true,
      isStored: found !== undefined,
      isOfOtherSize: found !== undefined && found.size !== known.size,
    };
    if (found) next = await stored.next();
  }
  for (; !next.done; next = await stored.next())
    yield { ...next.value, isKnown: false, isNamed: false, isStored: true, isOfOtherSize: false };
}

async function* knownObjects(db: Kysely<DB>) {
  for (let after = ''; ;) {
    const page = await objectsAfter(db, after, 1000);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.hash;
  }
}

/** The objects that rows name and the store doesn't have, or has with another size. */
export async function missingObjects(db: Kysely<DB>, store: ObjectStore): Promise<string[]> {
  const missing: string[] = [];
  for await (const { hash, isNamed, isStored, isOfOtherSize } of compareObjects(db, store))
    if (isNamed && (!isStored || isOfOtherSize)) missing.push(hash);
  return missing;
}
