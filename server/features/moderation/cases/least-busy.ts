import { type Kysely, sql } from 'kysely';
import { waitForLockUntilCommit } from '#server/platform/db/advisory-lock.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { LockedCase } from '../case.ts';

/**
 * The administrator who gets a locked case (specification 19.9): of the active ones whose permissions explicitly include
 * write access to cases, the one with the fewest open ones, and of several the one who was added first. Superadmins may
 * do everything, and don't get cases because of that. Until the transaction ends, others wait, so that each sees the
 * assignments of those before.
 * @returns undefined if nobody may take it
 */
export async function lockLeastBusy(
  db: Kysely<DB>,
  { notFor }: Pick<LockedCase, 'notFor'>,
): Promise<{ id: string; name: string } | undefined> {
  await waitForLockUntilCommit(db, 'cases', 'given out');
  // Raw because the builder can't read lists from JSON. Expired permissions give no access, even before the stored sum
  // is updated.
  const { rows } = await sql<{ id: string; name: string }>`
    select admins.id, admins.name
    from admins
    left join (assignments join cases on cases.id = assignments.record and cases.state in ('new', 'investigating', 'waiting'))
      on assignments.admin_id = admins.id and assignments.kind = 'case'
    where admins.status = 'active' and admins.role = 'admin' and (rights_until is null or rights_until > clock_timestamp())
      and admins.id is distinct from ${notFor}
      and exists (select from jsonb_array_elements(restriction) as held
        where lower(held ->> 'path') = '/case-list' and (held ->> 'isWriteAccess')::boolean)
    group by admins.id, admins.name
    order by count(cases.id), admins.id
    limit 1`.execute(db);
  return rows[0];
}
