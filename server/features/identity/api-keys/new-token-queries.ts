import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/** Lets an administrator create a new token for a locked key, once, within this number of hours. */
export async function allowNewToken(
  db: Kysely<DB>,
  id: string,
  adminId: string,
  hours: number,
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({
      new_token_for: adminId,
      // Raw because the database's clock decides when it ends.
      new_token_until: sql<Date>`now() + make_interval(hours => ${hours})`,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Whether an approver allowed an administrator to create a new token for a key, and the token isn't created yet.
 */
export async function mayMakeToken(db: Kysely<DB>, id: string, adminId: string): Promise<boolean> {
  const row = await db
    .selectFrom('api_keys')
    .select('id')
    .where('id', '=', id)
    .where('new_token_for', '=', adminId)
    // Raw because only the database's clock decides what has ended.
    .where('new_token_until', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return row !== undefined;
}
