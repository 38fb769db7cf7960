import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { caseDeskSchemas } from '#contract/moderation/case-desk.schemas.ts';
import type { DB } from '#server/platform/db/types.ts';

type Link = z.output<typeof caseDeskSchemas.linkToCase.input>;
type Linked = z.input<typeof caseDeskSchemas.getCaseLinks.output>['records'][number];
type LinkedCase = z.input<typeof caseDeskSchemas.listLinkedCases.output>['cases'][number];

/** The most records of a user that are offered, and cases of a record that are listed: the newest. */
const shown = 20;

/** The statement that reads the records of each kind. */
const kinds = {
  verification: sql`select id, user_id, created_at, null as title, status from verifications`,
  ticket: sql`select id, user_id, created_at, concat_ws(' ', ticket_number, subject) as title,
    case when closed_status = 1 then 'closed' when waiting then 'waiting' else 'open' end as status from tickets`,
} as const;

/** The user that a record belongs to; undefined if it doesn't exist. */
export async function ownerOf(
  db: Kysely<DB>,
  { kind, record }: Pick<Link, 'kind' | 'record'>,
): Promise<string | null | undefined> {
  // Raw because the table depends on the kind.
  const { rows } = await sql<{ userId: string | null }>`
    select user_id as "userId" from (${kinds[kind]}) as one where id = ${record}`.execute(db);
  return rows[0] && rows[0].userId;
}

/** How many records of a kind are linked to a case. */
export async function countLinks(db: Kysely<DB>, caseId: string, kind: Link['kind']): Promise<number> {
  const { count } = await db
    .selectFrom('case_links')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('case_id', '=', caseId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The records of a kind that are linked to a case, and the newest others of its user. */
export async function recordsOf(
  db: Kysely<DB>,
  { caseId, kind, userId }: { caseId: string; kind: Link['kind']; userId: string | null },
): Promise<Linked[]> {
  // Raw because the table depends on the kind.
  const { rows } = await sql<Linked>`
    select ${kind}::text as kind, id as record, title, status, created_at as "createdAt", linked_by as "linkedBy"
    from (
      select one.*, linked_by from case_links join (${kinds[kind]}) as one on one.id = record
      where case_id = ${caseId} and kind = ${kind}
      union all
      (select one.*, null from (${kinds[kind]}) as one
        where user_id = ${userId} and not exists (
          select from case_links where case_id = ${caseId} and kind = ${kind} and record = one.id)
        order by created_at desc, id desc limit ${shown})) as found
    order by linked_by is null, created_at desc`.execute(db);
  return rows;
}

/** The newest cases that a record is linked to. */
export const casesLinkedTo = (
  db: Kysely<DB>,
  { kind, record }: Pick<Link, 'kind' | 'record'>,
): Promise<LinkedCase[]> =>
  db
    .selectFrom('case_links')
    .innerJoin('cases', 'cases.id', 'case_id')
    .select(['cases.id', 'name', 'state', 'outcome', 'is_reversed as isReversed', 'opened_at as openedAt'])
    .where('kind', '=', kind)
    .where('record', '=', record)
    .orderBy('opened_at', 'desc')
    .limit(shown)
    .execute();

/** Links a record to a case. Returns false if it is linked already. */
export async function addLink(db: Kysely<DB>, { id, kind, record }: Link, by: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('case_links')
    .values({ case_id: id, kind, record, linked_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes a link. Returns who had added it; undefined if it doesn't exist. */
export async function removeLink(db: Kysely<DB>, { id, kind, record }: Link): Promise<string | undefined> {
  const row = await db
    .deleteFrom('case_links')
    .where('case_id', '=', id)
    .where('kind', '=', kind)
    .where('record', '=', record)
    .returning('linked_by')
    .executeTakeFirst();
  return row?.linked_by;
}
