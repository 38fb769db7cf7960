import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { caseDeskSchemas } from '#contract/moderation/case-desk.schemas.ts';
import { countCap } from '#contract/platform/limits.ts';
import type { DB } from '#server/platform/db/types.ts';

type Link = z.output<typeof caseDeskSchemas.linkToCase.input>;
type Linked = z.input<typeof caseDeskSchemas.getCaseLinks.output>['records'][number];
type LinkedCase = z.input<typeof caseDeskSchemas.listLinkedCases.output>['cases'][number];
type Stored = z.input<typeof caseDeskSchemas.getCaseRules.output>;

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

/**
 * The rules and settings of cases.
 * @param isLocked locks them until the transaction ends
 */
export async function findRules(db: Kysely<DB>, isLocked = false): Promise<Stored> {
  const settings = await db
    .selectFrom('case_settings')
    .select(['gives_out as givesOut', 'version'])
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  const rules = await db
    .selectFrom('case_rules')
    .select(['type', 'reports_from as reportsFrom', 'currency', 'earlier_from as earlierFrom', 'priority'])
    // Raw because the builder has no function that removes trailing zeros.
    .select(sql<string | null>`trim_scale(price_from)::text`.as('priceFrom'))
    .orderBy('id')
    .execute();
  return { rules, ...settings };
}

type Rules = Stored['rules'];

/** The rules as rows of SQL, whether or not they are stored. */
const asRows = (rules: Rules) => sql`jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as rule
  (type text, "reportsFrom" integer, "priceFrom" numeric, currency text, "earlierFrom" integer, priority smallint)`;

/** The newest open cases of each state, with the priority that the rules give them. */
const judged = (rules: Rules) => sql`
  select newest.id, newest.priority, (
    select coalesce(max(rule.priority), 1) from ${asRows(rules)}
    where (rule.type is null or rule.type = newest.type)
      and ("reportsFrom" is null or newest.report_count >= "reportsFrom")
      and ("priceFrom" is null or (newest.price >= "priceFrom" and newest.currency = rule.currency))
      and ("earlierFrom" is null or newest.earlier >= "earlierFrom")) as given
  from unnest(array['new', 'investigating', 'waiting']) as one (state)
  cross join lateral (
    select * from cases where cases.state = one.state order by opened_at desc, id desc limit ${countCap}) as newest`;

/** How many cases are open, and of how many the rules would raise the priority. */
export async function tried(db: Kysely<DB>, rules: Rules): Promise<{ open: number; raised: number }> {
  // Raw because the builder can't read rows from JSON.
  const { rows } = await sql<{ open: number; raised: number }>`
    select count(*)::integer as open, (count(*) filter (where given > priority))::integer as raised
    from (${judged(rules)}) as judged`.execute(db);
  return rows[0] ?? { open: 0, raised: 0 };
}

/**
 * Stores the rules as the next version, and raises the priority of the open cases that they apply to. A case that is
 * locked by somebody else is left for its next report, because two transactions that wait for each other would both
 * fail.
 * @returns what is stored, and how many cases it raised
 */
export async function saveRules(
  db: Kysely<DB>,
  { rules, givesOut }: Omit<Stored, 'version'>,
): Promise<Stored & { raised: number }> {
  await db.deleteFrom('case_rules').execute();
  // Raw because the builder can't read rows from JSON.
  await sql`insert into case_rules (id, type, reports_from, price_from, currency, earlier_from, priority)
    select new_uuid(), type, "reportsFrom", "priceFrom", currency, "earlierFrom", priority from ${asRows(rules)}`.execute(
    db,
  );
  const { rows } = await sql`
    with held as (
      select cases.id, given from (${judged(rules)}) as judged join cases on cases.id = judged.id
      where given > judged.priority for no key update of cases skip locked)
    update cases set priority = greatest(cases.priority, given) from held where held.id = cases.id returning 1`.execute(
    db,
  );
  await db
    .updateTable('case_settings')
    .set((row) => ({ gives_out: givesOut, version: row('version', '+', 1) }))
    .execute();
  return { ...(await findRules(db)), raised: rows.length };
}
