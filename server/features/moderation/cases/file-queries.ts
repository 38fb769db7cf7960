import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { CaseRow } from './queries.ts';

/** The most reports, earlier cases and snapshots that a case shows: the newest. */
const shown = 20;

/** The case that contains a report, the newest of several; undefined if it never was in one. */
export async function caseOfReport(db: Kysely<DB>, reportId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('case_reports')
    .innerJoin('cases', 'cases.id', 'case_id')
    .select('case_id')
    .where('report_id', '=', reportId)
    .orderBy('cases.opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.case_id;
}

/** The fields of a user that a case shows. */
export async function userOf(db: Kysely<DB>, id: string) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  return user ?? null;
}

/**
 * The current snapshot of a token, which may have another owner by now, or of a user; null if neither exists any
 * longer.
 */
export async function seenNow(
  db: Kysely<DB>,
  { type, tokenRecord, address }: Pick<CaseRow, 'type' | 'tokenRecord' | 'address'>,
): Promise<Record<string, string | boolean | null> | null> {
  // Raw because the database makes the snapshot.
  const { rows } = await sql<{ seen: Record<string, string | boolean | null> | null }>`
    select case_snapshot(${type}, ${tokenRecord}, ${address}) as seen`.execute(db);
  return rows[0]?.seen ?? null;
}

/** The address of the user that a case is about: the reported user, or the current owner of the token. */
export async function addressOfUser(
  db: Kysely<DB>,
  about: Pick<CaseRow, 'type' | 'tokenRecord' | 'address'>,
): Promise<string> {
  const now = about.type === 'token' ? await seenNow(db, about) : null;
  return typeof now?.['owner'] === 'string' ? now['owner'] : about.address;
}

/** The details of a case. */
export async function fileOf(db: Kysely<DB>, row: CaseRow) {
  const [reports, evidence, decisions, earlier, more] = await Promise.all([
    reportsOf(db, row.id),
    db
      .selectFrom('case_evidence')
      .select(['hash', 'taken_at as takenAt', 'snapshot'])
      .where('case_id', '=', row.id)
      .orderBy('taken_at', 'desc')
      .limit(shown)
      .execute(),
    decisionsOf(db, row.id),
    earlierOf(db, row.id),
    db
      .selectFrom('cases')
      .leftJoin('assignments', (join) =>
        join.onRef('assignments.record', '=', 'cases.id').on('assignments.kind', '=', 'case'),
      )
      .select(['admin_id as assigneeId', 'not_for as notFor'])
      .where('cases.id', '=', row.id)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    reports,
    evidence: evidence.map(({ snapshot, ...rest }) => ({
      ...rest,
      snapshot: snapshot as Record<string, unknown>,
    })),
    decisions,
    earlier,
    ...more,
  };
}

async function reportsOf(db: Kysely<DB>, caseId: string) {
  const rows = await db
    .selectFrom('case_reports')
    .innerJoin('reports', 'reports.id', 'report_id')
    .leftJoin('users', 'users.id', 'reports.reporter_id')
    .select(['reports.id', 'said', 'hash', 'evidence_hash as evidenceHash'])
    .select(['reports.created_at as createdAt', 'users.id as userId', 'users.name as userName'])
    .where('case_id', '=', caseId)
    // Report ids contain the time of the report, and the key of the table is in their order.
    .orderBy('case_reports.report_id', 'desc')
    .limit(shown)
    .execute();
  return rows.map(({ said, userId, userName, ...rest }) => ({
    ...rest,
    description: String((said as { description?: string }).description ?? ''),
    reporter: userId === null ? null : { id: userId, name: userName ?? '' },
  }));
}

async function decisionsOf(db: Kysely<DB>, caseId: string) {
  const rows = await db
    .selectFrom('case_decisions as decision')
    .innerJoin('admins', 'admins.id', 'decided_by')
    .leftJoin('admins as reverser', 'reverser.id', 'reversed_by')
    .leftJoin('admins as looker', 'looker.id', 'looked_by')
    .select(['decision.id', 'outcome', 'reason_name as reasonName', 'comment', 'decided_at as decidedAt'])
    .select(['evidence_hash as evidenceHash', 'in_force as inForce', 'acts', 'reversed_at as reversedAt'])
    .select(['looker.name as lookedBy', 'agrees', 'look_comment as lookComment'])
    .select(['reversed_because as reversedBecause', 'reverser.name as reversedBy'])
    .select(['admins.id as adminId', 'admins.name as adminName'])
    .where('case_id', '=', caseId)
    .orderBy('decided_at', 'desc')
    .limit(shown)
    .execute();
  return rows.map(({ adminId, adminName, acts, ...rest }) => ({
    ...rest,
    decidedBy: { id: adminId, name: adminName },
    hasActs: rest.inForce && (acts as unknown[]).length > 0,
  }));
}

const earlierOf = (db: Kysely<DB>, caseId: string) =>
  db
    .selectFrom('cases')
    .innerJoin('cases as this', 'this.subject', 'cases.subject')
    .select([
      'cases.id',
      'cases.state',
      'cases.outcome',
      'cases.is_reversed as isReversed',
      'cases.opened_at as openedAt',
    ])
    .where('this.id', '=', caseId)
    .whereRef('cases.id', '<>', 'this.id')
    .orderBy('cases.opened_at', 'desc')
    .limit(shown)
    .execute();

/** The most of the newest reports that are searched for reporters to answer, and the most answers. */
const most = { reports: 1000, answers: 100 };

/** The reporters, each once: users who still exist and have an email address. */
export async function reportersOf(
  db: Kysely<DB>,
  caseId: string,
): Promise<{ name: string; email: string }[]> {
  const newest = db
    .selectFrom('case_reports')
    .select('report_id')
    .where('case_id', '=', caseId)
    .orderBy('report_id', 'desc')
    .limit(most.reports);
  const rows = await db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reporter_id')
    .select(['users.id', 'users.name', 'users.email'])
    .distinct()
    .where('reports.id', 'in', newest)
    .where('users.deleted_at', 'is', null)
    .where('users.email', 'is not', null)
    .orderBy('users.id')
    .limit(most.answers)
    .execute();
  return rows.flatMap(({ name, email }) => (email === null ? [] : [{ name, email }]));
}
