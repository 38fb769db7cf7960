import { sql, type Kysely } from 'kysely';
import type { SensitiveClass } from '#contract/platform/sensitivity.ts';
import type { DB } from '../db/types.ts';

const hour = 60 * 60;

/**
 * Counts a sensitive act of a person, in the transaction that makes it. Of two concurrent acts, one waits for the
 * other.
 * @returns how many acts of that class there were within the hour that began with the first, including this one
 */
export async function countSensitive(
  db: Kysely<DB>,
  sensitivity: SensitiveClass,
  callerId: string,
): Promise<number> {
  return addPoints(db, `${sensitivity}:${callerId}`, 1, hour);
}

/**
 * Counts rows with personal data that somebody exported.
 * @returns how many there were within the day that began with the first, these included
 */
export async function countExported(db: Kysely<DB>, callerId: string, rows: number): Promise<number> {
  return addPoints(db, `exported:${callerId}`, rows, 24 * hour);
}

/**
 * Counts that somebody read a canary in one way.
 * @param what who, which and how
 * @returns how often within the hour that began with the first, this time included
 */
export async function countCanaryRead(db: Kysely<DB>, what: string): Promise<number> {
  return addPoints(db, `canary:${what}`, 1, hour);
}

/**
 * Counts a sensitive act of an administrator from a network.
 * @returns how many there were within the 90 days that began with the first, this one included
 */
export async function countFromNetwork(db: Kysely<DB>, adminId: string, network: string): Promise<number> {
  return addPoints(db, `network:${adminId}:${network}`, 1, 90 * 24 * hour);
}

/** Adds points to a counter of the limiter's table, from which its housekeeping deletes it. It refuses nothing. */
async function addPoints(db: Kysely<DB>, key: string, points: number, seconds: number): Promise<number> {
  // Raw because the builder's upsert can't compare with the row that is there.
  const { rows } = await sql<{ points: number }>`
    insert into sign_in_limits as counter (key, points, expires_at)
    values (${key}, ${points}, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      points = case when counter.expires_at > now() then counter.points + excluded.points else excluded.points end,
      expires_at = case when counter.expires_at > now() then counter.expires_at else excluded.expires_at end
    returning points`.execute(db);
  return rows[0]?.points ?? points;
}
