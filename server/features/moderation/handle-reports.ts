import { type Kysely, sql } from 'kysely';
import { recordEach, recordOwnWork } from '#server/platform/audit/record.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { CallContext, Caller } from '#server/platform/context/context.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { caseAudit, lockCase, makeCaseStep } from './case.ts';

/**
 * The most reports that one transaction marks as handled, so that a case with ten thousand doesn't block others.
 */
const most = 500;

/**
 * Marks open reports of a case as handled, each with its audit row and its event. Reports that are locked by somebody
 * else are left for later, because their transaction may be waiting for the case.
 * @returns how many were handled, and whether there are more
 */
export async function handleReportsOf(
  db: Kysely<DB>,
  caseId: string,
  by: Pick<CallContext<Caller>, 'admin' | 'request'> | null,
): Promise<{ handled: number; hasMore: boolean }> {
  // Raw because the builder can't update rows that another part of the statement locks.
  const { rows } = await sql<{ id: string }>`
    with open as (
      select reports.id from case_reports join reports on reports.id = case_reports.report_id
      where case_reports.case_id = ${caseId} and reports.handled_at is null
      limit ${most} for no key update of reports skip locked)
    update reports set handled_at = now() from open where reports.id = open.id returning reports.id`.execute(
    db,
  );
  await recordEach(
    db,
    'handleReport',
    rows.map(({ id }) => id),
    { before: { handled: false }, after: { handled: true, case: caseId }, event: 'report.handled' },
    by,
  );
  // Raw because the builder can't select without columns.
  const left = await sql`
    select from case_reports join reports on reports.id = case_reports.report_id
    where case_reports.case_id = ${caseId} and reports.handled_at is null limit 1`.execute(db);
  return { handled: rows.length, hasMore: left.rows.length > 0 };
}

/**
 * The periodic task of cases: ends the waiting of cases whose time has come, and handles the remaining reports of
 * closed ones.
 */
export const casesTask: PeriodicTask = {
  purpose: 'go on with cases whose moment has come',
  module: 'cases',
  everyMs: 2000,
  due: () => sql`exists (select from cases where state = 'waiting' and waits_until <= now())
    or exists (select from cases where has_rest)`,
  run: async (services, _log, stopping) => {
    await wakeDue(services, stopping);
    await handleRest(services, stopping);
  },
};

/** Every server runs it; the lock of the row prevents double work. */
async function wakeDue({ db }: Services, stopping: AbortSignal): Promise<void> {
  const due = await db
    .selectFrom('cases')
    .select('id')
    .where('state', '=', 'waiting')
    .where('waits_until', '<=', sql<Date>`now()`)
    .orderBy('waits_until')
    .limit(200)
    .execute();
  for (const { id } of due) {
    if (stopping.aborted) return;
    await db.transaction().execute(async (transaction) => {
      const found = await lockCase(transaction, id);
      // Checked again under the lock, by the database's clock: another server may have ended the waiting, or
      // somebody may have snoozed it again.
      const isDue = await transaction
        .selectFrom('cases')
        .select('id')
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .where('waits_until', '<=', sql<Date>`clock_timestamp()`)
        .executeTakeFirst();
      if (!isDue) return;
      const after = await makeCaseStep(transaction, found, 'wake');
      await recordOwnWork(transaction, 'wakeCase', caseAudit(found, after), null);
    });
  }
}

async function handleRest({ db }: Services, stopping: AbortSignal): Promise<void> {
  const cases = await db
    .selectFrom('cases')
    .select('id')
    .where('has_rest', '=', true)
    .orderBy('id')
    .limit(20)
    .execute();
  for (const { id } of cases) {
    let hasMore = true;
    while (hasMore && !stopping.aborted) {
      hasMore = await db.transaction().execute(async (transaction) => {
        await lockCase(transaction, id);
        const done = await handleReportsOf(transaction, id, null);
        if (!done.hasMore)
          await transaction.updateTable('cases').set({ has_rest: false }).where('id', '=', id).execute();
        // Reports that somebody else has locked are left for the next run.
        return done.hasMore && done.handled > 0;
      });
    }
  }
}
