import type { Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import type { AuditEntry, Caller } from '../context/context.ts';
import { CallFailure } from '../base/failure.ts';
import { demandRecentFactor } from '../auth/recent-factor.ts';
import { isGuarded } from './approval-rules.ts';
import { glassBrokenUntil, secondPersonRule } from './approval-policy.ts';

/** Whether a person needs an approval now: by the rule, unless they act alone for an hour. */
export async function needsSecondPerson(db: Kysely<DB>, adminId: string): Promise<boolean> {
  return (await secondPersonRule(db)).isOn && !(await glassBrokenUntil(db, adminId));
}

/**
 * Whether a write that is done but not committed must be requested instead (specification 22.7). The decision depends
 * on what it changed, so no way to make the call can bypass it.
 * @throws CallFailure 409 if it can't be requested, 403 if a key makes it, 428 if the caller must prove the second
 * factor first
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
