import { type Kysely, sql } from 'kysely';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import { caseAudit, lockCase, makeCaseStep } from '../case.ts';
import { waitForLockUntilCommit } from '#server/platform/db/advisory-lock.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { assignLocked, notifyAdmins } from '../notes/queries.ts';

/** The most cases that one transaction assigns, so that its locks don't last long. */
const batch = 50;

/** Assigns new cases to administrators, if superadmins have enabled this. */
export const caseAssignmentTask: PeriodicTask = {
  purpose: 'give new cases to whoever has the fewest',
  module: 'cases',
  everyMs: 2000,
  due: () => sql`exists (select from case_settings where gives_out)
    and exists (select from cases where state = 'new' and version = 1 and not is_escalated)`,
  run: async ({ db }, _log, stopping) => {
    // A separate query: joined with the cases, it would read all new ones each time even if this is disabled.
    const { isOn } = await db
      .selectFrom('case_settings')
      .select('gives_out as isOn')
      .executeTakeFirstOrThrow();
    let given = isOn ? batch : 0;
    while (given === batch && !stopping.aborted)
      given = await db.transaction().execute((transaction) => giveOut(transaction));
  },
};

/**
 * Assigns cases that nobody has worked on. A case that was unassigned, or reopened by an appeal, waits for *Next*.
 */
async function giveOut(db: Kysely<DB>): Promise<number> {
  const fresh = await db
    .selectFrom('cases')
    .select('id')
    .where('state', '=', 'new')
    .where('version', '=', 1)
    .where('is_escalated', '=', false)
    .orderBy('priority', 'desc')
    .orderBy('opened_at')
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute();
  if (fresh.length === 0) return 0;
  // One server at a time, so that each sees the assignments of the others.
  await waitForLockUntilCommit(db, 'cases', 'given out');
  const people = await takers(db);
  for (const { id } of fresh) {
    const least = people.reduce((one, other) => (other.open < one.open ? other : one), people[0] ?? noTaker);
    if (least === noTaker) return 0;
    least.open += 1;
    const found = await lockCase(db, id);
    const record = { kind: 'case', record: id } as const;
    await assignLocked(db, record, least.id, least.name);
    await notifyAdmins(db, [least.id], record, { reason: 'assignment', noteId: null, by: least.name });
    const after = await makeCaseStep(db, found, 'assign');
    await recordOwnWork(db, 'giveOutCase', caseAudit(found, after, { assignedTo: least.name }), null);
  }
  return fresh.length;
}

const noTaker = { id: '', name: '', open: 0 };

/**
 * The administrators who take cases, with how many open ones they have: active ones whose permissions explicitly
 * include write access to the menu. Superadmins may do everything, and don't get cases because of that: escalated ones
 * are theirs.
 */
async function takers(db: Kysely<DB>): Promise<{ id: string; name: string; open: number }[]> {
  // Raw because the builder can't read lists from JSON. Expired permissions give no access, even before the stored sum
  // is updated.
  const { rows } = await sql<{ id: string; name: string; open: number }>`
    select admins.id, admins.name, count(cases.id)::integer as open
    from admins
    left join (assignments join cases on cases.id = assignments.record and cases.state in ('new', 'investigating', 'waiting'))
      on assignments.admin_id = admins.id and assignments.kind = 'case'
    where admins.status = 'active' and admins.role = 'admin' and (rights_until is null or rights_until > clock_timestamp())
      and exists (select from jsonb_array_elements(restriction) as held
        where lower(held ->> 'path') = '/case-list' and (held ->> 'isWriteAccess')::boolean)
    group by admins.id, admins.name
    order by admins.id`.execute(db);
  return rows;
}
