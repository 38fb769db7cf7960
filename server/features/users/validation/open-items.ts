import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/**
 * Counts a user's open tickets, and the unhandled reports about the user.
 * @param userId null if a record has no user; then the counts are 0
 */
export async function openItemsOf(
  db: Kysely<DB>,
  userId: string | null,
): Promise<{ openTickets: number; openReports: number }> {
  if (userId === null) return { openTickets: 0, openReports: 0 };
  // Raw because two tables are counted in one round trip.
  const { rows } = await sql<{ openTickets: number; openReports: number }>`
    select (select count(*)::integer from tickets where user_id = ${userId} and closed_status = 0) as "openTickets",
      (select count(*)::integer from reports where type = 'user' and handled_at is null
        and address = (select address from users where id = ${userId})) as "openReports"`.execute(db);
  return rows[0] ?? { openTickets: 0, openReports: 0 };
}
