import type { Kysely } from 'kysely';
import type { Call } from '#contract/platform/call.ts';
import type { DB } from '../db/types.ts';
import type { AuditEntry, Caller } from '../context/context.ts';
import { CallFailure } from '../base/failure.ts';
import { requireRecentFactor } from '../auth/recent-factor.ts';
import { type ApprovalRule, needsByRule } from './approval-rules.ts';
import { approvalPolicy, emergencyAccessUntil, guardsReleases } from './approval-policy.ts';

/** How a call is approved, and by which rule. */
export interface ApprovedCall {
  call: Pick<Call, 'approval'>;
  approvalRule?: ApprovalRule | undefined;
}

/** Whether a person needs an approval now: by the rule, unless they act alone for an hour. */
export async function needsSecondApprover(db: Kysely<DB>, adminId: string): Promise<boolean> {
  return (await approvalPolicy(db)).isOn && !(await emergencyAccessUntil(db, adminId));
}

/**
 * Whether a write that is done but not committed must be requested instead (specification 22.7). The decision depends
 * on what it changed, so no way to make the call can bypass it.
 * Changes of a key that proposes changes always are, unless they require two people: its owner could be one of them.
 * @throws CallFailure 409 if it can't be requested, 403 if a key makes it, 428 if the caller must prove the second
 * factor first
 */
export async function requiresApproval(
  db: Kysely<DB>,
  { call: { approval }, approvalRule }: ApprovedCall,
  audit: AuditEntry,
  caller: Caller | null,
): Promise<boolean> {
  if (!caller) return false;
  const isProposed = caller.kind === 'key' && caller.mode === 'proposes';
  if (!needsByRule(approvalRule, audit)) return isProposed;
  if (caller.kind === 'admin') await requireRecentFactor(db, caller);
  if (approval === 'elsewhere') return isProposed;
  const isGuarded = approvalRule?.guardsReleases === true;
  if (approval !== 'rule') {
    const isOn = isGuarded ? await guardsReleases(db) : (await approvalPolicy(db)).isOn;
    if (!isOn) return isProposed;
  }
  if (caller.kind === 'key') throw new CallFailure(403, 'notForKeys');
  if (!isGuarded && (await emergencyAccessUntil(db, caller.id))) return false;
  if (approval === 'secret') throw new CallFailure(409, 'twoPeopleAfterwards');
  return true;
}
