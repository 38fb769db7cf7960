import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { casesSchemas } from '#contract/moderation/cases.schemas.ts';
import { amountColumn, textColumn } from '#server/platform/lists/column-filters.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { SignedInAdmin } from '#server/platform/context/context.ts';
import { assignedTo, type WithAssignee } from '#server/platform/lists/assigned.ts';
import type { ListDefinition } from '#server/platform/lists/definition.ts';
import { findInList } from '#server/platform/lists/one.ts';
import { pageOf } from '#server/platform/lists/page.ts';
import { shownStatuses } from '#server/platform/lists/shown-labels.ts';
import { records } from '#server/platform/records/records.ts';

/** A case as a list row. */
export type CaseRow = z.input<typeof casesSchemas.listCases.output>;
type Input = WithAssignee<z.output<typeof casesSchemas.listCases.input>>;

const cases: ListDefinition<CaseRow, Input> = {
  table: 'cases',
  columns: {
    id: 'id',
    type: 'type',
    tokenRecord: 'token_record',
    address: 'address',
    name: 'name',
    state: 'state',
    waitsUntil: 'waits_until',
    priority: 'priority',
    isEscalated: 'is_escalated',
    reportCount: 'report_count',
    lastReportedAt: 'last_reported_at',
    openedAt: 'opened_at',
    assignee: `(select admins.name from assignments join admins on admins.id = assignments.admin_id
      where assignments.kind = 'case' and assignments.record = cases.id)`,
    outcome: 'outcome',
    reasonName: 'reason_name',
    closedAt: 'closed_at',
    isReversed: 'is_reversed',
    appeals: 'appeals',
    look: 'look',
    version: 'version',
    own: 'own_values',
  },
  search: 'search',
  masked: { search: `coalesce(lower(name), '')`, whole: ['lower(address)'] },
  shown: { column: 'state', words: shownStatuses.cases },
  sorts: {
    name: 'lower(name)',
    priority: 'priority',
    state: 'state',
    openedAt: 'opened_at',
    closedAt: 'closed_at',
  },
  newest: 'opened_at',
  filters: {
    assignedTo: assignedTo('case'),
    state: (state) => sql`state = ${state}`,
    type: (type) => sql`type = ${type}`,
    priority: (priority) => (priority === '..2' ? sql`priority < 3` : sql`priority = ${priority}`),
    outcome: (outcome) => sql`outcome = ${outcome}`,
    look: (look) => sql`look = ${look}`,
    from: (from) => sql`opened_at >= ${from}`,
    to: (to) => sql`opened_at < ${to}`,
    name: textColumn('lower(name)'),
    reportCount: amountColumn('report_count'),
    price: amountColumn('price'),
    currency: textColumn('lower(currency)'),
    earlier: amountColumn('earlier'),
  },
  searchedTexts: ['name'],
  keptCount: 'cases',
  own: 'case',
};

/** A page of the cases. */
export const listCases = (db: Kysely<DB>, input: Input) => pageOf(db, cases, input);

/** One case, as the list shows it. */
export const findCase = (db: Kysely<DB>, id: string): Promise<CaseRow> => findInList(db, cases, id);

/** The reasons that cases are closed for. */
export const reasons = records({
  table: 'case_reasons',
  fields: { id: 'id', name: 'name', isActive: 'is_active', version: 'version' },
});

/** A page of the reasons. There are only a few. */
export const listReasons = reasons.list<z.output<typeof casesSchemas.listCaseReasons.input>>({
  search: 'lower(name)',
  sorts: { name: 'lower(name)' },
  newest: 'id',
  filters: { isActive: (isActive) => sql`is_active = ${isActive}` },
});

/**
 * Locks the next unassigned case: escalated ones first for superadmins, then by priority, then the oldest. Cases that
 * somebody else is taking at the moment are skipped.
 * @returns undefined if there is none for this administrator
 */
export async function lockNext(db: Kysely<DB>, { id, role }: SignedInAdmin): Promise<string | undefined> {
  for (const isEscalated of role === 'superadmin' ? [true, false] : [false]) {
    const found = await db
      .selectFrom('cases')
      .select('id')
      .where('state', '=', 'new')
      .where('is_escalated', '=', isEscalated)
      .where((row) => row.or([row('not_for', 'is', null), row('not_for', '<>', id)]))
      .orderBy('priority', 'desc')
      .orderBy('opened_at')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (found) return found.id;
  }
  return undefined;
}

/**
 * A reason that cases can be closed for, locked until the transaction ends.
 * @returns undefined if it doesn't exist or is disabled
 */
export const activeReason = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('case_reasons')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .forShare()
    .executeTakeFirst();

/**
 * Stores a snapshot of what a case shows now, with everything that was reported.
 * @returns its hash
 */
export async function storeEvidence(db: Kysely<DB>, caseId: string): Promise<string> {
  // Raw because the database makes and hashes the snapshot, as it does for each report.
  const { rows } = await sql<{ hash: string }>`
    with seen as (
      select jsonb_build_object('subject', coalesce(case_snapshot(type, token_record, address), '{}'), 'reports', report_count,
        'reportsHash', (select text_hash(coalesce(string_agg(hash, '' order by report_id), '')) from case_reports
          where case_id = cases.id)) as snapshot
      from cases where id = ${caseId}
    ), kept as (
      insert into case_evidence (id, case_id, hash, snapshot)
      select new_uuid(), ${caseId}, text_hash(snapshot::text), snapshot from seen on conflict (case_id, hash) do nothing
    )
    select text_hash(snapshot::text) as hash from seen`.execute(db);
  return rows[0]?.hash ?? '';
}

/** The stored fields of a decision. */
interface Decision {
  caseId: string;
  outcome: NonNullable<CaseRow['outcome']>;
  reason: { id: string; name: string };
  comment: string | undefined;
  adminId: string;
  evidenceHash: string;
  acts: readonly object[];
}

/**
 * Adds a decision. The one before is no longer in force.
 * @returns its id
 */
export async function addDecision(db: Kysely<DB>, decision: Decision): Promise<string> {
  const id = uuidV7();
  const { caseId, outcome, reason, comment, adminId, evidenceHash, acts } = decision;
  await db
    .updateTable('case_decisions')
    .set({ in_force: false })
    .where('case_id', '=', caseId)
    .where('in_force', '=', true)
    .execute();
  await db
    .insertInto('case_decisions')
    .values({
      id,
      case_id: caseId,
      outcome,
      reason_id: reason.id,
      reason_name: reason.name,
      comment: comment ?? null,
      decided_by: adminId,
      evidence_hash: evidenceHash,
      acts: JSON.stringify(acts),
    })
    .execute();
  return id;
}

/** Marks the decision about a case as undone. */
export async function reverseDecision(
  db: Kysely<DB>,
  id: string,
  { adminId, because }: { adminId: string; because: string },
): Promise<void> {
  await db
    .updateTable('case_decisions')
    .set({
      in_force: false,
      reversed_by: adminId,
      reversed_at: sql`now()`,
      reversed_because: because,
    })
    .where('id', '=', id)
    .execute();
}

/** Whether a time is in the future by the database's clock, and within a year. */
export async function isInNextYear(db: Kysely<DB>, moment: string): Promise<boolean> {
  const { isAhead } = await db
    .selectNoFrom(
      // Raw because it uses the database's clock.
      sql<boolean>`${moment}::timestamptz > clock_timestamp()
        and ${moment}::timestamptz < clock_timestamp() + interval '366 days'`.as('isAhead'),
    )
    .executeTakeFirstOrThrow();
  return isAhead;
}
