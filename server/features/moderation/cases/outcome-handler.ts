import { type CaseOutcome, outcomesOf } from '#contract/moderation/case-steps.ts';
import { mayUse, type MenuPath } from '#contract/platform/menu.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { CaseAction, LockedCase } from '../case.ts';
import type { CallContext, Caller } from '#server/platform/context/context.ts';
import { callInTransaction } from '#server/platform/calls/inner-call.ts';
import { mountedCall } from '#server/platform/http/mounted-calls.ts';
import { enqueueMail } from '#server/platform/mail/enqueue.ts';
import { findToken } from '#server/features/marketplace/tokens/queries.ts';
import { userWith } from '#server/features/users/queries.ts';
import { addressOfUser, userOf } from './file-queries.ts';
import type { CaseRow } from './queries.ts';
import { ownerMail } from './owner-mail.ts';

/** The menu whose permission an outcome needs too, because a case doesn't grant the permission for its actions. */
const menuOf: Readonly<Record<CaseOutcome, MenuPath | null>> = {
  hidden: '/TokenList',
  deleted: '/TokenList',
  blocked: '/user',
  warned: null,
  rejected: null,
};

type User = Awaited<ReturnType<typeof userOf>>;
type About = Parameters<typeof addressOfUser>[1];
type Bar = 'right' | 'noUser' | 'noEmail';

/** The user that a case is about: the reported user, or the current owner of the token. */
export async function userOfCase(db: CallContext['db'], about: About): Promise<User> {
  const id = await userWith(db, await addressOfUser(db, about));
  return id === undefined ? null : userOf(db, id);
}

/** Which outcomes of a case the caller can't choose, and why. */
export function unavailableOutcomes(
  { type }: Pick<CaseRow, 'type'>,
  user: User,
  admin: Caller,
): Partial<Record<CaseOutcome, Bar>> {
  const bars = outcomesOf[type].map((outcome): [CaseOutcome, Bar | undefined] => {
    const menu = menuOf[outcome];
    if (menu && !mayUse(admin, menu, 'write')) return [outcome, 'right'];
    if ((outcome === 'blocked' || outcome === 'warned') && !user) return [outcome, 'noUser'];
    return [outcome, outcome === 'warned' && user && !user.email ? 'noEmail' : undefined];
  });
  return Object.fromEntries(bars.filter(([, bar]) => bar !== undefined));
}

const sentences = {
  right: 'caseOutcomeNeedsRight',
  noUser: 'caseNoUser',
  noEmail: 'caseNoEmail',
} as const;

/**
 * Applies an outcome. Each action is a call with its own audit row and event. An action that is already done is
 * skipped, and is not undone later.
 * @returns the actions, with the call that undoes each
 * @throws CallFailure 400 for an outcome that the case can't have, 403 without the permission for the action, 409 if
 * there is no user to apply it to
 */
export async function applyOutcome(
  found: LockedCase,
  outcome: CaseOutcome,
  reason: string,
  context: CallContext<Caller>,
): Promise<CaseAction[]> {
  const { db, admin, services } = context;
  const user = await userOfCase(db, found);
  const bar = unavailableOutcomes(found, user, admin)[outcome];
  if (bar) throw new CallFailure(bar === 'right' ? 403 : 409, sentences[bar]);
  const once = async (call: string, input: Record<string, unknown>, undo: CaseAction) => {
    try {
      await callInTransaction(mountedCall(call), input, context);
      return [undo];
    } catch (error) {
      if (isSoAlready(error)) return [];
      throw error;
    }
  };
  switch (outcome) {
    case 'hidden': {
      const input = { id: found.tokenRecord };
      return once('hideToken', { ...input, reason }, { call: 'hideToken', undo: 'showToken', input });
    }
    case 'deleted': {
      const input = { id: found.tokenRecord };
      return once('deleteToken', { ...input, reason }, { call: 'deleteToken', undo: 'restoreToken', input });
    }
    case 'blocked': {
      const input = { id: user?.id, status: 'active' };
      const undo = { call: 'changeUserStatus', undo: 'changeUserStatus', input };
      return once('changeUserStatus', { id: user?.id, status: 'blocked', reason }, undo);
    }
    case 'warned':
      if (user?.email) {
        const { marketName } = services.config;
        const warned = { name: user.name, email: user.email };
        await enqueueMail(
          db,
          services,
          await ownerMail(db, 'warning', { user: warned, about: found, reason, marketName }),
        );
      }
      return [];
    case 'rejected':
      return [];
  }
}

/** Whether somebody did it before, or its target no longer exists. */
const isSoAlready = (error: unknown): boolean =>
  error instanceof CallFailure && (error.status === 409 || error.status === 404);

/**
 * Undoes what a decision did.
 * @throws CallFailure 403 without the permission; 409 if a deleted token can no longer be restored
 */
export async function undoOutcome(acts: readonly CaseAction[], context: CallContext<Caller>): Promise<void> {
  for (const { undo, input } of acts.toReversed()) {
    try {
      await callInTransaction(mountedCall(undo), input, context);
    } catch (error) {
      if (error instanceof CallFailure && error.status === 403)
        throw new CallFailure(403, 'caseOutcomeNeedsRight');
      if (!isSoAlready(error)) throw error;
      const token = undo === 'restoreToken' ? await findToken(context.db, String(input['id'])) : undefined;
      if (token?.isDeleted) throw new CallFailure(409, 'caseNotRestored');
    }
  }
}
