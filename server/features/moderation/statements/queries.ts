import { type Insertable, type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { statementsSchemas } from '#contract/moderation/statements.schemas.ts';
import { noSuchRecord } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';
import { textColumn } from '#server/platform/lists/column-filters.ts';
import type { ListDefinition } from '#server/platform/lists/definition.ts';
import { findInList } from '#server/platform/lists/one.ts';
import { pageOf } from '#server/platform/lists/page.ts';
import { territorialScope } from './eu-form.ts';
import { mailOf, versionsOf } from './version-queries.ts';

type Row = z.input<typeof statementsSchemas.listStatements.output>;
type Input = z.output<typeof statementsSchemas.listStatements.input>;
type Statement = z.input<typeof statementsSchemas.getStatement.output>;

const statements: ListDefinition<Row, Input> = {
  table: 'statements_of_reasons',
  columns: {
    id: 'id',
    caseId: 'case_id',
    name: 'name',
    restriction: 'restriction',
    ground: 'ground',
    legalGround: 'legal_ground',
    category: 'category',
    facts: 'facts',
    source: 'source',
    automatedDetection: 'automated_detection',
    automatedDecision: 'automated_decision',
    contentDate: 'content_date',
    territorialScope: `array_to_string(territorial_scope, ' ')`,
    puid: 'puid',
    language: 'language',
    createdAt: 'created_at',
    endedAt: 'ended_at',
    pushState: 'push_state',
    appeal: 'appeal',
  },
  search: 'search',
  sorts: { createdAt: 'created_at' },
  newest: 'created_at',
  filters: {
    caseId: (id) => sql`case_id = ${id}`,
    restriction: (restriction) => sql`restriction = ${restriction}`,
    ground: (ground) => sql`ground = ${ground}`,
    category: (category) => sql`category = ${category}`,
    pushState: (state) => sql`push_state = ${state}`,
    appeal: (appeal) => sql`appeal = ${appeal}`,
    from: (from) => sql`created_at >= ${from}`,
    to: (to) => sql`created_at < ${to}`,
    name: textColumn('search'),
  },
  searchedTexts: ['name'],
};

/** A page of the statements. */
export const listStatements = (db: Kysely<DB>, input: Input) => pageOf(db, statements, input);

/**
 * A statement with its appeal, as an administrator sees it.
 * @throws CallFailure 404 if it doesn't exist
 */
export async function findStatement(db: Kysely<DB>, id: string, adminId: string): Promise<Statement> {
  const [row, more] = await Promise.all([
    findInList(db, statements, id),
    db
      .selectFrom('statements_of_reasons as statement')
      .innerJoin('admins', 'admins.id', 'made_by')
      .leftJoin('admins as decider', 'decider.id', 'appeal_decided_by')
      .select([
        'user_id as userId',
        'token_id as tokenId',
        'admins.name as madeBy',
        'redress',
        'sent_at as sentAt',
        'mail_id as mailId',
        'statement.version',
        'corrected_at as correctedAt',
        'pushed_at as pushedAt',
        'push_uuid as pushUuid',
        'push_error as pushError',
        'appeal_text as appealText',
        'appealed_at as appealedAt',
        'appeal_answer as appealAnswer',
        'decider.name as appealDecidedBy',
        'appeal_decided_at as appealDecidedAt',
      ])
      .select(({ eb }) => eb('made_by', '=', adminId).as('isOwn'))
      .where('statement.id', '=', id)
      .executeTakeFirst(),
  ]);
  if (!more) throw noSuchRecord();
  const { mailId, ...rest } = more;
  const [mailState, versions] = await Promise.all([mailOf(db, mailId), versionsOf(db, id)]);
  return { ...row, ...rest, isOwn: Boolean(rest.isOwn), mailState, versions };
}

/** Stores a statement. */
export async function insertStatement(
  db: Kysely<DB>,
  statement: Omit<Insertable<DB['statements_of_reasons']>, 'puid' | 'territorial_scope'>,
): Promise<void> {
  await db
    .insertInto('statements_of_reasons')
    .values({
      ...statement,
      // Random: an id that has the time in it would say when it was made.
      // Raw because the database draws it.
      puid: sql<string>`gen_random_uuid()`,
      territorial_scope: [...territorialScope],
    })
    .execute();
}

/** What made a restriction. */
export type MadeBy = { decisionId: string } | { lockdownId: string } | { id: string };

const columnOf = (by: MadeBy) =>
  'decisionId' in by
    ? (['decision_id', by.decisionId] as const)
    : 'lockdownId' in by
      ? (['lockdown_id', by.lockdownId] as const)
      : (['id', by.id] as const);

/** Locks the statements of a decision or of a lockdown, or one by its id. */
export async function lockStatements(db: Kysely<DB>, by: MadeBy) {
  const [column, value] = columnOf(by);
  return db
    .selectFrom('statements_of_reasons')
    .selectAll()
    .where(column, '=', value)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** A locked statement. */
export type StoredStatement = Awaited<ReturnType<typeof lockStatements>>[number];

/** Changes a locked statement. */
export async function changeStatement(
  db: Kysely<DB>,
  id: string,
  values: Partial<
    Pick<
      StoredStatement,
      'ended_at' | 'decision_id' | 'appeal' | 'appeal_text' | 'appealed_at' | 'sent_at' | 'mail_id'
    >
  > &
    Partial<Pick<StoredStatement, 'appeal_answer' | 'appeal_decided_by' | 'appeal_decided_at'>>,
): Promise<void> {
  await db.updateTable('statements_of_reasons').set(values).where('id', '=', id).execute();
}

/** The id of a statement whose restriction may have ended outside of cases. Nobody else gets it. */
export async function takeStatementToCheck(db: Kysely<DB>): Promise<string | undefined> {
  // Raw because a part of the statement locks what it removes.
  const { rows } = await sql<{ id: string }>`
    delete from statements_to_check where statement_id =
      (select statement_id from statements_to_check order by statement_id limit 1 for update skip locked)
    returning statement_id as id`.execute(db);
  return rows[0]?.id;
}

/** Whether the restriction of a statement in force has ended. */
export async function isLapsed(db: Kysely<DB>, id: string): Promise<boolean> {
  const lapsed = await db
    .selectFrom('statements_of_reasons as statement')
    .leftJoin('tokens', 'tokens.id', 'statement.token_id')
    .leftJoin('users', 'users.id', 'statement.user_id')
    .select('statement.id')
    .where('ended_at', 'is', null)
    .where('statement.id', '=', id)
    .where((row) =>
      row.or([
        row.and([row('restriction', '=', 'hidden'), row('hidden_at', 'is', null)]),
        row.and([row('restriction', '=', 'deleted'), row('tokens.deleted_at', 'is', null)]),
        row.and([row('restriction', '=', 'blocked'), row('users.status', '=', 'active')]),
      ]),
    )
    .executeTakeFirst();
  return lapsed !== undefined;
}

/** The case of a statement. @throws CallFailure 404 if the statement doesn't exist */
export async function caseOfStatement(db: Kysely<DB>, id: string): Promise<string> {
  const found = await db
    .selectFrom('statements_of_reasons')
    .select('case_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw noSuchRecord();
  return found.case_id;
}

/** The reason of a decision about a case. */
export async function reasonOfDecision(db: Kysely<DB>, id: string): Promise<string> {
  const { reason_id: reason } = await db
    .selectFrom('case_decisions')
    .select('reason_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return reason;
}
