import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { NamedPeople } from './personal-values.ts';

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

/** The most reporters of a case whose names are compared, the newest. */
const mostReporters = 1000;

/**
 * The names of a user, of their profile as a creator and in the community, and their contact data; and the names of the
 * people who reported the case.
 */
export async function peopleOf(
  db: Kysely<DB>,
  { userId, caseId }: { userId: string | null; caseId: string },
): Promise<NamedPeople> {
  // Raw because it reads several tables in one round trip.
  const { rows } = await sql<{ value: string | null; isSubject: boolean }>`
    with subject as (select * from users where id = ${userId}),
    newest as (select report_id from case_reports where case_id = ${caseId} order by report_id desc limit ${mostReporters})
    select name as value, true as "isSubject" from subject
    union select address, true from subject
    union select email, true from subject
    union select phone_number, true from subject
    union select name, true from cases where id = ${caseId} and type = 'user'
    union select creators.name, true from creators join subject on lower(creators.address) = lower(subject.address)
    union select community_users.name, true from community_users join subject on lower(community_users.email) = lower(subject.email)
    union select community_users.username, true from community_users join subject
      on lower(community_users.email) = lower(subject.email)
    union select users.name, false from newest join reports on reports.id = report_id join users on users.id = reporter_id`.execute(
    db,
  );
  const valuesOf = (isSubject: boolean) =>
    rows.flatMap((row) => (row.isSubject === isSubject ? (row.value ?? []) : []));
  return { subject: valuesOf(true), others: valuesOf(false) };
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
