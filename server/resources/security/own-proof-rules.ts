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

/** What a change of the own sign-in asks for. */
interface Proof {
  currentPassword: string;
  code?: string | undefined;
}

/**
 * Asks the signed-in admin for the own password once more, and where the second factor is on for a code of it: a session
 * left open is not enough for what follows (specification 3.9). The code is counted here, outside the transaction,
 * and taken inside it, by `takeCode`.
 * @returns the admin's row; and the refusal, which leaves its record, where the password is wrong
 * @throws CallFailure 429 with Retry-After after too many wrong ones, 400 where the code is missing
 */
export async function checkProof(
  { services, admin, request }: Context,
  { currentPassword, code }: Proof,
): Promise<{ row: SecurityRow; refusal: ((context: Context) => Promise<Refusal>) | null }> {
  await beginOwnPassword(services.db, admin.id);
  const row = await getSecurityRow(services.db, admin.id);
  const isRight = await verifyPassword(row.passwordHash, currentPassword);
  if (!isRight) return { row, refusal: async () => refusalOf(admin, 'currentPassword', 'wrongPassword') };
  await noteOwnPassword(services.db, admin.id);
  if (row.isOn) {
    if (!code) throw new CallFailure(400, { code: 'required' });
    await beginSecondFactor(services.db, admin.id, { email: row.email, ipAddress: request.ipAddress });
  }
  return { row, refusal: null };
}

/**
 * Takes the code of the second factor for a change of the own sign-in, where it is on.
 * @returns the refusal, which leaves its record, where it is wrong or was used
 */
export async function takeCode(
  { services, db, admin, request }: Context,
  row: SecurityRow,
  code: string | undefined,
): Promise<Refusal | null> {
  if (!row.isOn) return null;
  if (!(await takeSecondFactor(db, services.keys, row, code ?? '')))
    return refusalOf(admin, 'code', 'wrongCode');
  await noteRightCode(db, { email: row.email, ipAddress: request.ipAddress });
  return null;
}

function refusalOf(admin: SignedInAdmin, field: string, sentence: MessageId): Refusal {
  return {
    refused: new CallFailure(400, { [field]: sentence }),
    audit: { record: admin.id, before: null, after: { reason: sentence } },
  };
}
