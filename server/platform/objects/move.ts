import type { Kysely } from 'kysely';
import { limitConcurrency } from '../base/limit-concurrency.ts';
import type { DB } from '../db/types.ts';
import {
  bytesInsteadOfName,
  bytesOf,
  claimObject,
  type FileTable,
  fileTables,
  nameInsteadOfBytes,
  rowsToMove,
} from './queries.ts';
import { hashOf, type ObjectStore } from './store.ts';

/** How many rows are looked up at once, and how many of them are moved at the same time. */
const batch = { rows: 200, atOnce: 8 } as const;

/** What a move has done. */
export interface Moved {
  rows: number;
  bytes: number;
  /** Rows whose object another row had stored. */
  repeated: number;
  /** Objects that the store lacks or has with other bytes, when moving back. */
  unreadable: string[];
}

interface MoveOptions {
  store: ObjectStore;
  /** To the store, or back to the database. */
  to: 'store' | 'database';
  onProgress?: (moved: Moved) => void;
}

/**
 * Moves the bytes of all rows to the store or back. Each row is moved alone and its bytes are somewhere at any moment:
 * the row changes after the other place has them, was read back and is the same. So it can be stopped at any point, and
 * goes on when it is called again.
 * @throws Error if the store can't be reached
 */
export async function moveFiles(db: Kysely<DB>, { store, to, onProgress }: MoveOptions): Promise<Moved> {
  const moved: Moved = { rows: 0, bytes: 0, repeated: 0, unreadable: [] };
  const queue = limitConcurrency(batch.atOnce, batch.rows);
  const work = to === 'store' ? moveOut : moveBack;
  for (const table of fileTables) {
    for (let from: string | undefined; ;) {
      const rows = await rowsToMove(db, table, { from, limit: batch.rows, outside: to === 'database' });
      const results = await Promise.allSettled(
        rows.map((row) => queue(() => work({ db, store, table }, row, moved))),
      );
      onProgress?.(moved);
      for (const result of results) if (result.status === 'rejected') throw result.reason;
      from = rows.at(-1)?.key;
      if (from === undefined) break;
    }
  }
  return moved;
}

interface Parts {
  db: Kysely<DB>;
  store: ObjectStore;
  table: FileTable;
}

async function moveOut({ db, store, table }: Parts, { key }: { key: string }, moved: Moved): Promise<void> {
  const bytes = await bytesOf(db, table, key);
  if (!bytes) return;
  const hash = hashOf(bytes);
  const isKnown = await claimObject(db, { hash, size: bytes.length });
  const isThere = isKnown && (await isIntact(store, hash));
  if (!isThere) {
    await store.put(hash, bytes);
    if (!(await isIntact(store, hash)))
      throw new Error(`The store answers with other bytes than it got for the object ${hash}.`);
  }
  if (!(await nameInsteadOfBytes(db, table, { key, hash }))) return;
  moved.rows += 1;
  moved.bytes += bytes.length;
  if (isThere) moved.repeated += 1;
}

async function moveBack(
  { db, store, table }: Parts,
  { key, objectHash: hash }: { key: string; objectHash: string | null },
  moved: Moved,
): Promise<void> {
  if (hash === null) return;
  const bytes = await store.get(hash);
  if (!bytes || hashOf(bytes) !== hash) {
    moved.unreadable.push(hash);
    return;
  }
  if (!(await bytesInsteadOfName(db, table, { key, hash, bytes }))) return;
  moved.rows += 1;
  moved.bytes += bytes.length;
}

async function isIntact(store: ObjectStore, hash: string): Promise<boolean> {
  const bytes = await store.get(hash);
  return bytes !== undefined && hashOf(bytes) === hash;
}
