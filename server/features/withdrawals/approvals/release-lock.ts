import { type Kysely, sql } from 'kysely';
import { shareLockUntilCommit, waitForLockUntilCommit } from '#server/platform/db/advisory-lock.ts';
import type { DB } from '#server/platform/db/types.ts';

// Both ways begin with the advisory lock, whose queue is fair: a stop waits for the releases under way, never for those that come later.
// The row behind it is what servers of the version before look at.

/**
 * Takes the gate that every release of a withdrawal goes through, beside other releases, until the transaction ends. Whatever
 * holds withdrawals is read after this, by a statement of its own: then a stop that has answered is seen.
 */
export async function takeSharedReleaseLock(transaction: Kysely<DB>): Promise<void> {
  await shareLockUntilCommit(transaction, 'release', 'gate');
  await sql`select from withdrawal_release_gate for share`.execute(transaction);
}

/**
 * The same alone: waits for the releases under way, and the next ones wait until this transaction ends. The caller's row comes before
 * the gate, as it does for who approves: else the two acts of one person in two tabs would wait for each other.
 */
export async function takeExclusiveReleaseLock(transaction: Kysely<DB>, callerId: string): Promise<void> {
  await sql`select from admins where id = ${callerId} for share`.execute(transaction);
  await waitForLockUntilCommit(transaction, 'release', 'gate');
  await sql`select from withdrawal_release_gate for update`.execute(transaction);
}
