import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';

/**
 * Runs work while no other move runs. The lock ends with the session, also if the process is killed.
 * @throws Error with a sentence if another move is running
 */
export function runAlone<Value>(db: Kysely<DB>, work: () => Promise<Value>): Promise<Value> {
  return db.connection().execute(async (session) => {
    // Raw because a lock is in no table.
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_lock(hashtext('objects are moved')) as "isOurs"`.execute(session);
    if (!rows[0]?.isOurs) throw new Error('Another move is running. Wait until it ends.');
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(hashtext('objects are moved'))`.execute(session);
    }
  });
}
