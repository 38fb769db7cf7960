import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveToFolderOwner } from './run-as.ts';

/** How long a start waits for another start on the same data folder: a first start copies and initialises. */
const patienceMs = 120_000;

/** The file of the lock, in the data folder. */
export const startLockName = 'postgres-start.lock';

/**
 * Runs `task` while it holds the start lock of a data folder, so that two starts never initialize or launch at the same
 * time. Throws if another process holds the lock for two minutes, or if the signal ends the wait. The lock is an SQLite
 * transaction, the only lock in Node that the kernel releases when its holder is killed. A file with a process id goes
 * stale, and process ids are reused (in a container at every start).
 */
export async function withStartLock<T>(
  folder: string,
  task: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const lock = await openLock(folder);
  try {
    await acquire(lock, folder, signal);
    return await task();
  } finally {
    lock.close();
  }
}

async function openLock(folder: string): Promise<DatabaseSync> {
  const path = join(folder, startLockName);
  try {
    const lock = new DatabaseSync(path, { timeout: 0 });
    await giveToFolderOwner(path);
    return lock;
  } catch (error) {
    throw new Error(
      `The data folder ${folder} can't be written to. Start as the user it belongs to, or choose another DATA_DIR.`,
      { cause: error },
    );
  }
}

async function acquire(lock: DatabaseSync, folder: string, signal: AbortSignal | undefined): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    try {
      lock.exec('BEGIN EXCLUSIVE');
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (Date.now() > giveUpAt) {
        throw new Error(
          `Another process has been starting on the data folder ${folder} for two minutes. Stop it, then start again.`,
          { cause: error },
        );
      }
      await sleep(25, undefined, { signal });
    }
  }
}

function isBusy(error: unknown): boolean {
  // 5 is SQLITE_BUSY. Extended codes use the higher bytes.
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === 5
  );
}
