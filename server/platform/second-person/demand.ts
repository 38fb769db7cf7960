import type { Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import type { AuditEntry, Caller } from '../context/context.ts';
import { CallFailure } from '../base/failure.ts';
import { demandRecentFactor } from '../auth/recent-factor.ts';
import { isGuarded } from './guards.ts';
import { glassBrokenUntil, secondPersonRule } from './rule.ts';

/** Whether somebody needs a second person at this moment: by the rule, unless they act alone for an hour. */
export async function needsSecondPerson(db: Kysely<DB>, adminId: string): Promise<boolean> {
  return (await secondPersonRule(db)).isOn && !(await glassBrokenUntil(db, adminId));
}

/**
 * Whether a write, done but not committed, has to be asked for instead (specification 22.7). It is judged by what it changed, so no way to
 * make the call goes around it.
 * @throws CallFailure 409 where it can't be asked for, 403 where a key makes it, 428 where the caller has to prove the second factor first
 */
export async function isToBeAsked(
  db: Kysely<DB>,
  call: string,
  audit: AuditEntry,
  caller: Caller | null,
): Promise<boolean> {
  const guard = isGuarded(call, audit);
  if (!guard || !caller) return false;
  if (caller.kind === 'admin') await demandRecentFactor(db, caller);
  if (guard.isAlone) return false;
  if (!guard.isRule && !(await secondPersonRule(db)).isOn) return false;
  if (caller.kind === 'key') throw new CallFailure(403, 'notForKeys');
  if (await glassBrokenUntil(db, caller.id)) return false;
  if (guard.isAskable === false) throw new CallFailure(409, 'twoPeopleAfterwards');
  return true;
}
