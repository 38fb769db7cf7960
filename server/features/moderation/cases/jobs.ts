import { type Kysely, sql } from 'kysely';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import { caseAudit, lockCase, makeCaseStep } from '../case.ts';
import { waitForLockUntilCommit } from '#server/platform/db/advisory-lock.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { assignLocked, notifyAdmins } from '../notes/queries.ts';

/** So many cases are given out in one transaction, so that none holds its locks for long. */
const batch = 50;

/** Gives new cases to colleagues, where superadmins have switched that on. */
export const caseAssignmentTask: PeriodicTask = {
  purpose: 'give new cases to whoever has the fewest',
  module: 'cases',
  everyMs: 2000,
  due: () => sql`exists (select from case_settings where gives_out)
    and exists (select from cases where state = 'new' and version = 1 and not is_escalated)`,
  run: async ({ db }, _log, stopping) => {
    // Asked alone: joined with the cases, a desk that has it switched off would read all new ones each time.
    const { isOn } = await db
      .selectFrom('case_settings')
      .select('gives_out as isOn')
      .executeTakeFirstOrThrow();
    let given = isOn ? batch : 0;
    while (given === batch && !stopping.aborted)
      given = await db.transaction().execute((transaction) => giveOut(transaction));
  },
};

/** Cases that nobody has touched: one that somebody let go of, or that an appeal opened again, waits for *Next*. */
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
  // One server at a time, so that each sees what the others gave.
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
 * Who takes cases, with how many open ones they have: active admins whose rights name the menu with changing. Superadmins may do
 * everything and are given nothing by that; what is escalated is theirs.
 */
async function takers(db: Kysely<DB>): Promise<{ id: string; name: string; open: number }[]> {
  // Raw because the builder reads no lists out of JSON. Rights that have ended by the clock open nothing, also before the sum is made again.
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
