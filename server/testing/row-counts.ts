import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { DB } from '#server/platform/db/types.ts';
import { storedCounts } from '#server/platform/lists/compact-counters.ts';

/** Expects that the stored counts are those of the rows. */
export async function expectRecount(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from users where deleted_at is null) as users,
      (select count(*) from logins) as logins,
      (select count(*) from tokens where deleted_at is null) as tokens,
      (select count(*) from tokens where status = 'sold' and deleted_at is null) as tokens_sold,
      (select count(*) from subscribers where unsubscribed_at is null) as subscribers,
      (select count(*) from subscribers where deleted_at is null) as all_subscribers,
      (select count(*) from royalties) as royalties`.execute(db);
  const [recounted = {}] = rows;
  expect(await storedCounts(db, Object.keys(recounted))).toEqual(recounted);
}
