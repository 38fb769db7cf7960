import { type Kysely, sql } from 'kysely';
import { shareLockUntilCommit, waitForLockUntilCommit } from '#server/platform/db/advisory-lock.ts';
import type { DB } from '#server/platform/db/types.ts';

// Both functions take the advisory lock first. Its queue is fair: a freeze waits for the releases that are running,
// never for later ones. The row is locked too because servers of the previous version look only at it.

/**
 * Takes the lock of all releases in shared mode until the transaction ends. Read freezes and shortfalls after it, in a
 * statement of its own: that statement sees every freeze that was confirmed before.
 */
export async function takeSharedReleaseLock(transaction: Kysely<DB>): Promise<void> {
  await shareLockUntilCommit(transaction, 'release', 'gate');
  await sql`select from withdrawal_release_gate for share`.execute(transaction);
}

/**
 * Takes the same lock exclusively: waits for the releases that are running, and makes the next ones wait until this
 * transaction ends. The caller's row is locked before the release lock, in the order that approvals use. Otherwise two
 * actions of one person in two tabs could wait for each other.
 */
export async function takeExclusiveReleaseLock(transaction: Kysely<DB>, callerId: string): Promise<void> {
  await sql`select from admins where id = ${callerId} for share`.execute(transaction);
  await waitForLockUntilCommit(transaction, 'release', 'gate');
  await sql`select from withdrawal_release_gate for update`.execute(transaction);
}
