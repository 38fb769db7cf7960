import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { PendingMoney } from '../erasure/pending.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';

interface Shown {
  id: string;
  userId: string;
  askedBy: string | null;
  askedAt: Date;
  beganAt: Date | null;
  endedAt: Date | null;
  waitsFor: PendingMoney | null;
  stoppedAt: Date | null;
  stoppedBecause: string | null;
  looked: number;
  erased: number;
}

interface WithCounts extends Shown {
  counts: Record<string, number>;
}

/**
 * The columns of an erasure as the calls return it. The counts come from `cursor` while it runs, and from `report`
 * once it has finished.
 */
const shown = sql`erasures.id, erasures.user_id as "userId", admins.name as "askedBy", asked_at as "askedAt",
  began_at as "beganAt", ended_at as "endedAt", waits_for as "waitsFor", stopped_at as "stoppedAt",
  stopped_because as "stoppedBecause",
  coalesce(((coalesce(report, erasures.cursor))->>'looked')::bigint::int, 0) as looked,
  coalesce((select sum(value::int) from jsonb_each_text((coalesce(report, erasures.cursor))->'counts')), 0)::int as erased,
  coalesce((coalesce(report, erasures.cursor))->'counts', '{}') as counts
  from erasures left join admins on admins.id = asked_by`;

/** Lists a page of erasures, newest first by default, and counts them. */
export async function listErasures(
  db: Kysely<DB>,
  { page, limit, sort }: { page: number; limit: number; sort?: string | undefined },
) {
  const direction = sort === 'askedAt' ? sql`asc` : sql`desc`;
  // Raw because the counts are in JSON.
  const { rows } = await sql<WithCounts>`
    select ${shown} order by erasures.id ${direction} limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  const { count } = await db
    .selectFrom('erasures')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows: rows satisfies Shown[], count };
}

/** Finds one erasure with its counts; undefined if it doesn't exist. */
export async function findErasure(db: Kysely<DB>, id: string): Promise<WithCounts | undefined> {
  // Raw because the counts are in JSON.
  const { rows } = await sql<WithCounts>`select ${shown} where erasures.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Marks a user as erased and removes them from the lists immediately.
 * @returns the new version; undefined if the user doesn't exist, `erased` if they are already erased
 */
export async function markErased(
  db: Kysely<DB>,
  { userId, adminId, reason }: { userId: string; adminId: string; reason: string },
): Promise<number | 'erased' | undefined> {
  const user = await db
    .selectFrom('users')
    .select('version')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user) return undefined;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('erasures')
    .values({ id: uuidV7(), user_id: userId, asked_by: adminId, reason })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return 'erased';
  await db
    .updateTable('users')
    .set({
      deleted_at: sql`coalesce(deleted_at, now())`,
      // Purged too, so that nobody can restore them from the trash.
      purged_at: sql`coalesce(purged_at, now())`,
      version: user.version + 1,
    })
    .where('id', '=', userId)
    .execute();
  return user.version + 1;
}
