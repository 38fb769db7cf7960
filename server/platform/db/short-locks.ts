import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, type PoolClient } from 'pg';

/** All writers of a table wait behind a statement that waits for the table. They wait no longer than this. */
const lockTimeout = '500ms';

/** How long a migration waits for its turn in all, in milliseconds. */
const patienceMs = 30 * 60_000;

/** It didn't get its lock in time, or PostgreSQL chose it to end a deadlock. */
const isTurnLost = (error: unknown) =>
  error instanceof DatabaseError && (error.code === '55P03' || error.code === '40P01');

/**
 * Does the work of a migration without blocking writers. If it gets no lock within half a second, it lets the others go
 * first and tries again, for half an hour.
 * @param work begins its own transaction, which is rolled back here if it fails
 * @throws what the work throws, or a sentence if something holds the table for longer
 */
export async function withShortLocks(
  client: PoolClient,
  name: string,
  work: () => Promise<unknown>,
  { log, signal }: { log?: (message: string) => void; signal?: AbortSignal },
): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  await client.query(`SET lock_timeout = '${lockTimeout}'`);
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        await work();
        return;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined);
        if (!isTurnLost(error)) throw error;
        if (Date.now() > giveUpAt) {
          throw new Error(
            'a transaction has held its table for half an hour (select pid, query from pg_stat_activity order by xact_start). End it, then start again.',
            { cause: error },
          );
        }
        if (attempt === 3) log?.(`${name} waits for a table that a long transaction holds; it tries again.`);
      }
      signal?.throwIfAborted();
      await sleep(200 + Math.random() * 800, undefined, { signal });
    }
  } finally {
    await client.query('SET lock_timeout = 0').catch(() => undefined);
  }
}
