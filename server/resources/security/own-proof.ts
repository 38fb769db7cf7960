import { beginOwnPassword, beginSecondFactor, noteOwnPassword, noteRightCode } from '../../auth/limiter.ts';
import { verifyPassword } from '../../auth/passwords.ts';
import { takeSecondFactor } from '../../auth/second-factor.ts';
import type { AuditEntry, CallContext, SignedInAdmin } from '../../http/context.ts';
import { CallFailure } from '../../base/failure.ts';
import type { MessageId } from '../../messages/en.ts';
import { getSecurityRow, type SecurityRow } from './queries.ts';

type Context = CallContext<SignedInAdmin>;

interface Refusal {
  refused: CallFailure;
  audit: AuditEntry;
}

/** @throws CallFailure 409 with the sentence, where the state is another */
export function unless(holds: boolean, sentence: MessageId): void {
  if (!holds) throw new CallFailure(409, sentence);
}

/**
 * Asks the signed-in admin for the own password once more: a session left open is not enough for what follows. Codes
 * that will be asked for are counted here too, outside the transaction that checks them.
 * @param scope whether a code of the second factor, which must be on, comes next
 * @returns the admin's row; and the refusal, which leaves its record, where the password is wrong
 * @throws CallFailure 429 with Retry-After after too many wrong ones, 409 where the second factor is off
 */
export async function checkPassword(
  { services, admin, request }: Context,
  currentPassword: string,
  scope: 'alone' | 'with second factor' = 'alone',
): Promise<{ row: SecurityRow; refusal: ((context: Context) => Promise<Refusal>) | null }> {
  await beginOwnPassword(services.db, admin.id);
  const row = await getSecurityRow(services.db, admin.id);
  const isRight = await verifyPassword(row.passwordHash, currentPassword);
  if (!isRight) return { row, refusal: async () => refusalOf(admin, 'currentPassword', 'wrongPassword') };
  await noteOwnPassword(services.db, admin.id);
  if (scope === 'with second factor') {
    unless(row.isOn, 'secondFactorIsOff');
    await beginSecondFactor(services.db, admin.id, { email: row.email, ipAddress: request.ipAddress });
  }
  return { row, refusal: null };
}

/**
 * Takes a code of the second factor for a change on the own security page.
 * @returns the refusal, which leaves its record, where it is wrong or was used
 */
export async function checkCode(
  { services, db, admin, request }: Context,
  row: SecurityRow,
  code: string,
): Promise<Refusal | null> {
  if (!(await takeSecondFactor(db, services.keys, row, code))) return refusalOf(admin, 'code', 'wrongCode');
  await noteRightCode(db, { email: row.email, ipAddress: request.ipAddress });
  return null;
}

function refusalOf(admin: SignedInAdmin, field: string, sentence: MessageId): Refusal {
  return {
    refused: new CallFailure(400, { [field]: sentence }),
    audit: { record: admin.id, before: null, after: { reason: sentence } },
  };
}
