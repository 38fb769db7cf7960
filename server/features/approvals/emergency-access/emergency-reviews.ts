import { type Kysely, sql } from 'kysely';
import { emergencyReviewsShown } from '#contract/platform/limits.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { SignedInAdmin } from '#server/platform/context/context.ts';
import { areDependent } from '#server/platform/approvals/independence.ts';
import { refuseSameMailbox } from '#server/platform/approvals/mailbox.ts';

/** Each use of emergency access, with its reviewer. */
function breaks(db: Kysely<DB>) {
  return (
    db
      .selectFrom('broken_glass as glass')
      .innerJoin('admins as breaker', 'breaker.id', 'glass.admin_id')
      .leftJoin('admins as reviewer', 'reviewer.id', 'glass.reviewed_by')
      .select([
        'glass.id',
        'glass.admin_id as adminId',
        'breaker.name as admin',
        'breaker.email as email',
        'glass.people',
        'glass.reason',
        'glass.broken_at as brokenAt',
        'glass.ends_at as endsAt',
        'reviewer.name as reviewedBy',
        'glass.reviewed_at as reviewedAt',
        'glass.review as note',
      ])
      // Raw because only the database's clock decides whether the hour is over.
      .select(sql<boolean>`glass.ends_at <= clock_timestamp()`.as('isOver'))
  );
}

/** The reviews for a superadmin: open ones first, newest first within each group. */
export async function emergencyReviews(db: Kysely<DB>, { id: callerId }: Pick<SignedInAdmin, 'id'>) {
  const rows = await breaks(db)
    .orderBy('glass.reviewed_at', (order) => order.desc().nullsFirst())
    .orderBy('glass.id', 'desc')
    .limit(emergencyReviewsShown)
    .execute();
  return rows.map(({ email: _email, people: _people, reviewedBy, reviewedAt, note, ...row }) => ({
    ...row,
    isOwn: row.adminId === callerId,
    review: reviewedAt && { by: reviewedBy ?? '', at: reviewedAt, note: note ?? '' },
  }));
}

/**
 * Closes the review of what a superadmin did with emergency access (specification 22.10).
 * @param note what the reviewer found
 * @returns the administrator who acted alone, and the reason
 * @throws CallFailure 404; 403 for that administrator and for another account with their current or former
 * email; 409 before the hour is over, if it is already reviewed, and for somebody who depends on
 * that administrator or on emergency access
 */
export async function closeEmergencyReview(
  db: Kysely<DB>,
  { id, note }: { id: string; note: string },
  reviewer: SignedInAdmin,
): Promise<{ admin: string; reason: string }> {
  const found = await breaks(db).where('glass.id', '=', id).forUpdate('glass').executeTakeFirst();
  if (!found) throw noSuchRecord();
  const { adminId, admin, email, people, reason, isOver, reviewedAt } = found;
  if (adminId === reviewer.id) throw new CallFailure(403, 'ownGlass');
  if (people?.includes(reviewer.id)) throw new CallFailure(403, 'samePerson');
  refuseSameMailbox(reviewer.email, [email]);
  if (await areDependent(db, reviewer.id, adminId)) throw new CallFailure(409, 'dependentReviewer');
  if (reviewedAt) throw new CallFailure(409, 'glassReviewed');
  if (!isOver) throw new CallFailure(409, 'glassStillBroken');
  await db
    .updateTable('broken_glass')
    .set({ reviewed_by: reviewer.id, reviewed_at: sql<Date>`clock_timestamp()`, review: note })
    .where('id', '=', id)
    .execute();
  return { admin, reason };
}
