import type { Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import { dropRelease, dropUnnamed, lockDueRelease, lockObject, postponeRelease } from './queries.ts';
import type { ObjectStore } from './store.ts';

/** How many objects are deleted at the same time. */
const atOnce = 4;

/**
 * Deletes due objects, each in a transaction that locks it: a write that needs the same object waits, and then stores it
 * again. An object that a row names or a write claims stays.
 * @returns how many it deleted
 * @throws Error if the store can't be reached; nothing is lost, and the next call tries again
 */
export async function purgeDue(db: Kysely<DB>, store: ObjectStore, stopping?: AbortSignal): Promise<number> {
  let deleted = 0;
  const failed = new AbortController();
  const over = AbortSignal.any(stopping ? [failed.signal, stopping] : [failed.signal]);
  const work = async () => {
    while (!over.aborted) {
      const outcome = await db.transaction().execute((transaction) => purgeNext(transaction, store));
      if (outcome === 'nothing due') return;
      if (outcome === 'deleted') deleted += 1;
    }
  };
  const results = await Promise.allSettled(
    Array.from({ length: atOnce }, () =>
      work().catch((error: unknown) => {
        failed.abort();
        throw error;
      }),
    ),
  );
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return deleted;
}

async function purgeNext(
  transaction: Kysely<DB>,
  store: ObjectStore,
): Promise<'nothing due' | 'deleted' | 'kept'> {
  const release = await lockDueRelease(transaction);
  if (!release) return 'nothing due';
  const object = await lockObject(transaction, release.hash);
  if (object?.claimedUntil) {
    await postponeRelease(transaction, release, object.claimedUntil);
    return 'kept';
  }
  await dropRelease(transaction, release);
  if (!object || !(await dropUnnamed(transaction, release.hash))) return 'kept';
  // Last: if it fails, nothing happened; if the commit fails, the object is still known, and is deleted again.
  await store.delete(release.hash);
  return 'deleted';
}
