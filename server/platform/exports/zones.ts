import { type Kysely, sql } from 'kysely';
import { CallFailure } from '../base/failure.ts';
import type { DB } from '../db/types.ts';

/** PostgreSQL's code for a value that a setting doesn't take. */
const invalidValue = '22023';

/**
 * @throws CallFailure 400 where the database doesn't know a time zone by this name; the transaction is of no more use then
 */
export async function refuseUnknownZone(db: Kysely<DB>, zone: string): Promise<void> {
  await sql`select now() at time zone ${zone}::text`.execute(db).catch((error: { code?: string }) => {
    throw error.code === invalidValue ? new CallFailure(400, { zone: 'noSuchZone' }) : error;
  });
}
