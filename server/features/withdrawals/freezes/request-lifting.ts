import { requestApproval } from '#server/platform/approvals/approval-requests.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { CallContext, SignedInAdmin } from '#server/platform/context/context.ts';
import { findFreeze, type LockedFreeze, lockFreeze } from './queries.ts';

/** @throws CallFailure 409 where it has ended or was lifted */
export async function lockEngaged(db: CallContext['db'], id: string): Promise<LockedFreeze> {
  const freeze = await lockFreeze(db, id);
  if (!freeze.isEngaged) throw new CallFailure(409, 'stopHasEnded');
  return freeze;
}

/**
 * Requests to lift a freeze, which another person must approve (specification 18.1).
 * @param context of a call that has taken a code of the caller's second factor
 * @throws CallFailure 409 where the freeze has ended, was lifted, or has an open request
 */
export async function requestLifting(
  { id, reason }: { id: string; reason: string },
  { db, admin }: CallContext<SignedInAdmin>,
) {
  await lockEngaged(db, id);
  const request = await requestApproval(db, { kind: 'liftStop', subject: id }, { askedBy: admin.id, reason });
  return {
    output: { message: 'liftingAsked' as const, result: await findFreeze(db, id, admin.id) },
    audit: { record: id, before: null, after: { request, reason } },
  };
}
