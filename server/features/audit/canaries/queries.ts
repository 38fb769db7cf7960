import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';

/** Reads a page of canaries. */
export async function listCanaries(
  db: Kysely<DB>,
  { page, limit, sort }: { page: number; limit: number; sort?: string | undefined },
) {
  const rows = await db
    .selectFrom('canaries')
    .innerJoin('users', 'users.id', 'canaries.user_id')
    .leftJoin('actors', 'actors.id', 'canaries.created_by')
    .select(['users.id', 'users.name', 'actors.name as addedBy', 'canaries.created_at as createdAt'])
    .orderBy('canaries.created_at', sort === 'createdAt' ? 'asc' : 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, count: await countCanaries(db) };
}

/** Counts the canaries. */
export async function countCanaries(db: Kysely<DB>): Promise<number> {
  const { count } = await db
    .selectFrom('canaries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns false if the user doesn't exist or is already a canary */
export async function addCanary(db: Kysely<DB>, userId: string, adminId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('canaries')
    .columns(['user_id', 'created_by'])
    .expression(({ selectFrom, val }) =>
      selectFrom('users')
        .select(['id', val(adminId).as('by')])
        .where('id', '=', userId)
        .where('deleted_at', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Adds a user that is a canary. Nothing in its row distinguishes it from other users.
 * @returns the user's ID
 * @throws the violated constraint if another user has the email
 */
export async function createCanary(
  db: Kysely<DB>,
  { name, email }: { name: string; email: string },
  adminId: string,
): Promise<string> {
  const id = uuidV7();
  await db.insertInto('users').values({ id, name, email }).execute();
  await addCanary(db, id, adminId);
  return id;
}

/** @returns false if the user isn't a canary */
export async function removeCanary(db: Kysely<DB>, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('canaries')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
