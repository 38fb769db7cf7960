import { standardReasons } from '#contract/moderation/case-reasons.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { recordAdminWrite } from '#server/platform/audit/record.ts';
import { callInTransaction } from '#server/platform/calls/inner-call.ts';
import { RightsChanged } from '#server/platform/calls/write.ts';
import type { CallContext, SignedInAdmin } from '#server/platform/context/context.ts';
import { mountedCall } from '#server/platform/http/mounted-calls.ts';
import { requestLifting } from '#server/features/withdrawals/freezes/request-lifting.ts';
import { endStatements } from '../statements/end-statement.ts';
import { undoOutcome } from '../cases/outcome-handler.ts';
import { changesOfUndo, refuseMissing, stateOf } from './changes.ts';
import { findLockdownUser, markUndone, openLockdown } from './queries.ts';

interface Given {
  id: string;
  lockdown: string;
  reason: string;
  /** Taken before, if it is given. */
  code?: string;
}

/**
 * Undoes a lockdown: unblocks the user, shows the tokens and closes the case, except what somebody has changed or decided
 * since. Lifting the freeze is only requested: another administrator has to approve it, as for every freeze
 * (specification 19.10).
 * @throws CallFailure 400 without the code that the request needs, 403 without write access to a part, 404, 409 if it is
 * undone
 */
export async function undoLockdown(
  { id, lockdown: seen, reason, code }: Given,
  context: CallContext<SignedInAdmin>,
) {
  const { db, admin } = context;
  // Locked in this order, as a change of the user's status locks them.
  const user = await findLockdownUser(db, id, true);
  const lockdown = await openLockdown(db, id);
  if (lockdown?.id !== seen || !(await markUndone(db, { id: seen, by: admin.id, because: reason })))
    throw new CallFailure(409, 'lockdownIsOver');
  const changes = await changesOfUndo(db, user, lockdown);
  refuseMissing(changes, admin);
  if (changes.withdrawals) {
    if (code === undefined) throw new CallFailure(400, { code: 'required' });
    const request = await requestLifting({ id: lockdown.freezeId ?? '', reason }, context);
    if (!(await recordAdminWrite(db, 'askToLiftStop', request, context))) throw new RightsChanged();
  }
  const status = {
    call: 'changeUserStatus',
    undo: 'changeUserStatus',
    input: { id, status: 'active', reason },
  };
  const shown = changes.tokens.map((token) => ({
    call: 'hideToken',
    undo: 'showToken',
    input: { id: token },
  }));
  await undoOutcome([...shown, ...(changes.status ? [status] : [])], context);
  if (changes.case) {
    const decision = {
      outcome: 'rejected',
      reasonId: standardReasons.nothingWrong,
      comment: reason,
      version: 1,
    };
    await callInTransaction(mountedCall('closeCase'), { id: lockdown.caseId, ...decision }, context);
  }
  // After the case, which an appeal locks before its statement.
  const by = { db, services: context.services, adminId: admin.id, answer: reason };
  await endStatements(by, { lockdownId: seen });
  return {
    output: {
      message: changes.withdrawals ? ('lockdownUndoneLifting' as const) : ('lockdownUndone' as const),
      result: await stateOf(context, id),
    },
    audit: {
      record: id,
      before: { isLockedDown: true },
      after: {
        isLockedDown: false,
        hasUnblocked: changes.status,
        hasAskedToLift: changes.withdrawals,
        shown: changes.tokens,
        hasClosedCase: changes.case,
      },
    },
  };
}
