import type { Kysely } from 'kysely';
import { releaseLock, takeLock } from '../db/advisory-lock.ts';
import type { DB } from '../db/types.ts';

/**
 * Runs work while no other move runs. The lock ends with the session, also if the process is killed.
 * @throws Error with a sentence if another move is running
 */
export function runAlone<Value>(db: Kysely<DB>, work: () => Promise<Value>): Promise<Value> {
  return db.connection().execute(async (session) => {
    if (!(await takeLock(session, 'objects', 'move')))
      throw new Error('Another move is running. Wait until it ends.');
    try {
      return await work();
    } finally {
      await releaseLock(session, 'objects', 'move');
    }
  });
}
