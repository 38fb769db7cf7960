import type { Kysely } from 'kysely';
import type { Call } from '#contract/platform/call.ts';
import { type SensitiveClass, sensitivities } from '#contract/platform/sensitivity.ts';
import { countSensitive } from '../auth/activity-counters.ts';
import { signInPolicy } from '../auth/factor-policy.ts';
import { requireRecentProof } from '../auth/recent-factor.ts';
import { CallFailure } from '../base/failure.ts';
import type { DB } from '../db/types.ts';
import type { AuditEntry, CallContext } from '../context/context.ts';
import { mailSuperadmins } from '../mail/superadmin-mail.ts';
import { type ApprovedCall, requiresApproval } from '../approvals/requires-approval.ts';
import { notifyNewIpRange } from './new-ip-range.ts';
import { isSensitiveChange } from './sensitive-changes.ts';

/** The name of a call, its declared sensitivity, and when it needs a second person. */
interface Judged extends ApprovedCall {
  name: string;
  call: Pick<Call, 'approval' | 'sensitivity' | 'sensitiveFields' | 'sensitiveIf' | 'proof'>;
}

/** Who makes the call, and how. */
type Circumstances = Pick<CallContext, 'services' | 'admin' | 'isApproved'>;

/** What superadmins read about a call of each class. */
const sentences = {
  credentials: 'sensitiveCredentials',
  money: 'sensitiveMoney',
  rights: 'sensitiveRights',
  publication: 'sensitivePublication',
  personalExport: 'sensitivePersonalExport',
} as const satisfies Readonly<Record<SensitiveClass, string>>;

/** The class of a call that did something sensitive. Null for routine calls. */
function classOf({ call }: Judged, audit: AuditEntry): SensitiveClass | null {
  const { sensitivity } = call;
  if (sensitivity === undefined || sensitivity === 'routine') return null;
  return isSensitiveChange(call, audit) ? sensitivity : null;
}

/**
 * Checks, inside the transaction of a write that was made but not committed, the demands of its call's class: a reason,
 * a recent proof, a second person. The check depends on what the write changed, so it applies to every way to make the
 * call.
 * @param audit with the reason that the caller gave
 * @returns whether another person must approve the write first
 * @throws CallFailure 400 under `reason`, 428 without a proof, 403 and 409 as `requiresApproval`
 */
export async function enforceSensitivity(
  db: Kysely<DB>,
  judged: Judged,
  audit: AuditEntry,
  { admin, isApproved }: Circumstances,
): Promise<boolean> {
  // The administrator who asked for an approved write met its demands then.
  if (!admin || isApproved) return false;
  const sensitivity = classOf(judged, audit);
  if (sensitivity && admin.kind === 'admin') {
    if (sensitivities[sensitivity].reason) demandReason(audit);
    const { proof } = judged.call;
    if (proof === 'recent' || (proof === 'policy' && (await signInPolicy(db)).recentProof))
      await requireRecentProof(db, admin);
  }
  return requiresApproval(db, judged, audit, admin);
}

/** @throws CallFailure 400 */
function demandReason({ reason, after }: AuditEntry): void {
  if (reason === undefined && !(after && 'reason' in after))
    throw new CallFailure(400, { reason: 'required' });
}

/**
 * Emails superadmins about a sensitive write, up to the alarm about many of them within an hour. It is the last step of
 * the transaction, so that a write that waits for the counter holds no lock that the previous one needs.
 */
export async function notifySuperadmins(
  db: Kysely<DB>,
  judged: Judged,
  audit: AuditEntry,
  { services, request, admin: caller, isApproved }: Circumstances & Pick<CallContext, 'request'>,
): Promise<void> {
  const { name, call } = judged;
  if (!caller) return;
  const sensitivity = classOf(judged, audit);
  if (!sensitivity) return;
  if (caller.kind === 'admin') await notifyNewIpRange(db, name, { services, request }, caller);
  if (isApproved || call.proof === 'own') return;
  const { mail, alarmPerHour } = sensitivities[sensitivity];
  if (alarmPerHour === null) return;
  const count = await countSensitive(db, sensitivity, caller.id);
  const isAlarm = count === alarmPerHour;
  if (!isAlarm && (!mail || count > alarmPerHour)) return;
  const values = { name: caller.name, call: name, count };
  await mailSuperadmins(db, services, {
    subject: isAlarm ? 'sensitiveAlarmSubject' : 'sensitiveSubject',
    sentences: [
      { sentence: sentences[sensitivity], values },
      ...(isAlarm ? [{ sentence: 'sensitiveAlarm', values } as const] : []),
      { sentence: 'sensitiveCall', values },
      'sensitiveIfUnknown',
    ],
    path: `/audit?${caller.kind === 'admin' ? `admin=${caller.id}&` : ''}call=${name}`,
  });
}
