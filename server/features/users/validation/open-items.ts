import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/**
 * What waits about a user: tickets that are open, and reports about the user that nobody has handled.
 * @param userId null where a record has no user; then nothing waits
 */
export async function openItemsOf(
  db: Kysely<DB>,
  userId: string | null,
): Promise<{ openTickets: number; openReports: number }> {
  if (userId === null) return { openTickets: 0, openReports: 0 };
  // Raw because two tables are counted in one trip.
  const { rows } = await sql<{ openTickets: number; openReports: number }>`
    select (select count(*)::integer from tickets where user_id = ${userId} and closed_status = 0) as "openTickets",
      (select count(*)::integer from reports where type = 'user' and handled_at is null
        and address = (select address from users where id = ${userId})) as "openReports"`.execute(db);
  return rows[0] ?? { openTickets: 0, openReports: 0 };
}
