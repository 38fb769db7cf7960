import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/** Whom a statement is sent to. */
export interface Addressee {
  id: string;
  name: string;
  email: string | null;
}

/** The user of a statement; undefined if there is none, or they were deleted. */
export const addresseeOf = (db: Kysely<DB>, id: string | null): Promise<Addressee | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The names of a user, of their profile as a creator and in the community, and their contact data. */
export async function valuesOfPeople(db: Kysely<DB>, userId: string | null): Promise<string[]> {
  if (userId === null) return [];
  // Raw because it reads several tables in one round trip.
  const { rows } = await sql<{ value: string | null }>`
    with subject as (select * from users where id = ${userId})
    select name as value from subject
    union select address from subject
    union select email from subject
    union select phone_number from subject
    union select creators.name from creators join subject on lower(creators.address) = lower(subject.address)
    union select community_users.name from community_users join subject on lower(community_users.email) = lower(subject.email)
    union select community_users.username from community_users join subject
      on lower(community_users.email) = lower(subject.email)`.execute(db);
  return rows.flatMap(({ value }) => value ?? []);
}

/** When the content of a restriction was made: the token, or the account. */
export async function contentDateOf(
  db: Kysely<DB>,
  { tokenId, userId }: { tokenId: string | null; userId: string | null },
): Promise<Date> {
  const found = await (tokenId !== null
    ? db.selectFrom('tokens').select('created_at').where('id', '=', tokenId).executeTakeFirst()
    : db.selectFrom('users').select('created_at').where('id', '=', userId).executeTakeFirst());
  return found?.created_at ?? new Date();
}

/** The first report of a case; null without reports. */
export async function firstNoticeOf(db: Kysely<DB>, caseId: string): Promise<Date | null> {
  const found = await db
    .selectFrom('case_reports')
    .innerJoin('reports', 'reports.id', 'report_id')
    .select(({ fn }) => fn.min('reports.created_at').as('at'))
    .where('case_id', '=', caseId)
    .executeTakeFirst();
  return found?.at ?? null;
}
