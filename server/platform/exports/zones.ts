import { type Kysely, sql } from 'kysely';
import { CallFailure } from '../base/failure.ts';
import type { DB } from '../db/types.ts';

/** PostgreSQL's code for a value that a setting doesn't take. */
const invalidValue = '22023';

/**
 * @throws CallFailure 400 if the database doesn't know a time zone of this name; the transaction can't be used after
 * that
 */
export async function refuseUnknownZone(db: Kysely<DB>, zone: string): Promise<void> {
  await sql`select now() at time zone ${zone}::text`.execute(db).catch((error: { code?: string }) => {
    throw error.code === invalidValue ? new CallFailure(400, { zone: 'noSuchZone' }) : error;
  });
}
