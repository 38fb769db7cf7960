import { lockdownTokensMax } from '#contract/platform/limits.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { callInTransaction } from '#server/platform/calls/inner-call.ts';
import type { CallContext, SignedInAdmin } from '#server/platform/context/context.ts';
import { mountedCall } from '#server/platform/http/mounted-calls.ts';
import { storeEvidence } from '../cases/queries.ts';
import { insertNote } from '../notes/queries.ts';
import type { GivenFields } from '../statements/fields.ts';
import { makesStatements, makeStatement } from '../statements/make-statement.ts';
import { changesOfLockdown, freezeEnd, refuseMissing, stateOf } from './changes.ts';
import { findLockdownUser, insertLockdown, type LockdownUser, openCase, openLockdown } from './queries.ts';

type Context = CallContext<SignedInAdmin>;

/** Writes the reason into the open case of a user, or into a new one. */
async function reportCase(
  { address, name }: LockdownUser,
  reason: string,
  { db, admin }: Context,
): Promise<{ id: string; isNew: boolean } | null> {
  if (address === null) return null;
  const { id, isNew } = await openCase(db, { address, name });
  if (isNew) await storeEvidence(db, id);
  await insertNote(db, { kind: 'case', record: id }, { text: reason, mentions: [], author: admin });
  return { id, isNew };
}

/**
 * Locks down an account: blocks the user, hides their tokens, opens a case and freezes withdrawals, each as its own call
 * does, all or nothing (specification 19.10).
 * @throws CallFailure 403 without write access to a part, 404, 409 if the account is locked down or has too many tokens
 */
export async function lockDown(
  { id, reason, ...fields }: { id: string; reason: string } & GivenFields,
  context: Context,
) {
  const { db, admin } = context;
  const user = await findLockdownUser(db, id, true);
  if (await openLockdown(db, id)) throw new CallFailure(409, 'lockdownAlready');
  const changes = await changesOfLockdown(db, user, true);
  refuseMissing(changes, admin);
  const { tokens } = changes;
  if (tokens.length > lockdownTokensMax)
    throw new CallFailure(409, { sentence: 'lockdownTooManyTokens', values: { max: lockdownTokensMax } });
  if (changes.status)
    await callInTransaction(mountedCall('changeUserStatus'), { id, status: 'blocked', reason }, context);
  for (const token of tokens)
    await callInTransaction(mountedCall('hideToken'), { id: token, reason }, context);
  const found = changes.case ? await reportCase(user, reason, context) : null;
  // The lockdown stores only a case that it opened.
  const caseId = found?.isNew ? found.id : null;
  // Last, because releases of withdrawals wait from here until the transaction ends.
  const freeze = { scope: 'user', userId: id, reason, endsAt: freezeEnd() };
  const frozen = changes.withdrawals && (await callInTransaction(mountedCall('engageStop'), freeze, context));
  const freezeId = frozen ? frozen.audit.record : null;
  const parts = { hasBlocked: changes.status, freezeId, hiddenTokens: tokens, caseId };
  const lockdownId = await insertLockdown(db, { userId: id, reason, lockedBy: admin.id }, parts);
  if (lockdownId === undefined) throw new CallFailure(409, 'lockdownAlready');
  const restricts = changes.status || freezeId !== null || tokens.length > 0;
  if (found && restricts && (await makesStatements(context)))
    await makeStatement(
      {
        caseId: found.id,
        by: { lockdownId },
        kind: 'lockedDown',
        tokenId: null,
        userId: id,
        name: user.name,
        reason,
        reasonId: null,
        parts: {
          isBlocked: changes.status,
          hidesTokens: tokens.length > 0,
          frozenUntil: freezeId === null ? null : freeze.endsAt,
        },
      },
      fields,
      context,
    );
  return {
    output: { message: 'accountLockedDown' as const, result: await stateOf(context, id) },
    audit: {
      record: id,
      before: { isLockedDown: false },
      // A field with "token" in its name would be taken for a secret.
      after: { isLockedDown: true, hasBlocked: changes.status, stop: freezeId, hidden: tokens, case: caseId },
    },
  };
}
