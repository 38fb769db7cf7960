import { type Kysely, sql } from 'kysely';
import type { DB } from './types.ts';

/** What locks are held on, each a number that no other advisory lock of two parts begins with. */
const classes = {
  mailing: 7_240_020,
  webhook: 7_240_030,
  run: 7_240_085,
  audit: 7_240_165,
  release: 7_240_190,
  import: 8271,
  reserves: 7_240_195,
  cases: 7_240_213,
  erasure: 7_240_290,
  ownField: 7_240_300,
  closings: 7_240_420,
  objects: 7_240_430,
} as const;

/**
 * Locks one of a kind for a connection: no other has it until that releases it or ends, even if its process is killed.
 * @returns false if another one has it
 */
export async function takeLock(
  connection: Kysely<DB>,
  kind: keyof typeof classes,
  id: string,
): Promise<boolean> {
  // Raw because the builder has no advisory locks.
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(${classes[kind]}, hashtext(${id})) as taken`.execute(connection);
  return rows[0]?.taken ?? false;
}

/** The same for a transaction, which releases it by its end. */
export async function takeLockUntilCommit(
  transaction: Kysely<DB>,
  kind: keyof typeof classes,
  id: string,
): Promise<boolean> {
  // Raw because the builder has no advisory locks.
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${classes[kind]}, hashtext(${id})) as taken`.execute(transaction);
  return rows[0]?.taken ?? false;
}

/** The same for a transaction, once nobody else has it. */
export async function waitForLockUntilCommit(
  transaction: Kysely<DB>,
  kind: keyof typeof classes,
  id: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${classes[kind]}, hashtext(${id}))`.execute(transaction);
}

/**
 * The same, shared with others. A writer that waits for the exclusive lock goes before everybody who asks later. Row
 * locks don't promise that: they can be shared again and again while somebody waits for the row.
 */
export async function shareLockUntilCommit(
  transaction: Kysely<DB>,
  kind: keyof typeof classes,
  id: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${classes[kind]}, hashtext(${id}))`.execute(transaction);
}

/** The same for a connection, once nobody else has it. */
export async function waitForLock(
  connection: Kysely<DB>,
  kind: keyof typeof classes,
  id: string,
): Promise<void> {
  await sql`select pg_advisory_lock(${classes[kind]}, hashtext(${id}))`.execute(connection);
}

/** Releases a connection's lock. */
export async function releaseLock(
  connection: Kysely<DB>,
  kind: keyof typeof classes,
  id: string,
): Promise<void> {
  await sql`select pg_advisory_unlock(${classes[kind]}, hashtext(${id}))`.execute(connection);
}
