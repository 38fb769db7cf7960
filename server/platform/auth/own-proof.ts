import { sql, type Kysely } from 'kysely';
import { CallFailure } from '../base/failure.ts';
import type { DB } from '../db/types.ts';
import type { AuditEntry, CallContext, SignedInAdmin } from '../context/context.ts';
import type { MessageId } from '../messages/en.ts';
import { beginOwnPassword, beginSecondFactor, noteOwnPassword, noteRightCode } from './limiter.ts';
import { verifyPassword } from './passwords.ts';
import { hasPasskeyOf, takeSecondFactor } from './second-factor.ts';

type Context = CallContext<SignedInAdmin>;

interface Refusal {
  refused: CallFailure;
  audit: AuditEntry;
}

/** An admin's row as far as the own sign-in goes. */
export interface SecurityRow {
  id: string;
  email: string;
  passwordHash: string;
  totp_secret: Buffer | null;
  /** Whether an authenticator app gives codes. */
  hasApp: boolean;
  /** Whether there is a second factor at all: an app, or a passkey, even one that was disabled as a copy. */
  isOn: boolean;
}

/** The admin's row as far as sign-in goes. */
export async function getSecurityRow(db: Kysely<DB>, id: string): Promise<SecurityRow> {
  const { totp_enabled_at, hasPasskey, ...row } = await db
    .selectFrom('admins')
    .select(['id', 'email', 'password_hash as passwordHash', 'totp_secret', 'totp_enabled_at'])
    .select(hasPasskeyOf(sql`admins.id`).as('hasPasskey'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Error('A signed-in admin has no row.'));
  const hasApp = totp_enabled_at !== null;
  return { ...row, hasApp, isOn: hasApp || hasPasskey };
}

/** The proof for a change of one's own sign-in, and for creating a key. */
interface Proof {
  currentPassword: string;
  code?: string | undefined;
}

/**
 * Asks the signed-in administrator for their password again, and for a code if the second factor is on, because a
 * session that was left open is not enough for what follows (specification 3.9). The code is counted here, outside the
 * transaction, and consumed inside it, by `takeCode`.
 * @returns the administrator's row; or, if the password is wrong, the refusal, which is recorded
 * @throws CallFailure 429 with Retry-After after too many wrong ones, 400 if the code is missing
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
 * Asks the signed-in administrator for their password only, if they have no second factor.
 * @returns a function that records inside the transaction that this session proved it: null, or the refusal, which is
 * recorded
 * @throws CallFailure 429 with Retry-After after too many wrong ones
 */
export async function takePassword(
  { services, admin }: Context,
  password: string,
): Promise<(inside: Context) => Promise<Refusal | null>> {
  await beginOwnPassword(services.db, admin.id);
  const { passwordHash } = await getSecurityRow(services.db, admin.id);
  if (!(await verifyPassword(passwordHash, password)))
    return async () => refusalOf(admin, 'currentPassword', 'wrongPassword');
  await noteOwnPassword(services.db, admin.id);
  return async ({ db }) => {
    await notePasswordProof(db, admin);
    return null;
  };
}

async function notePasswordProof(db: Kysely<DB>, { sessionId }: SignedInAdmin): Promise<void> {
  await db
    .updateTable('admin_sessions')
    .set({ password_proved_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', sessionId)
    .execute();
}

/**
 * Requires a code of the second factor. Administrators without a second factor are refused. The code is counted here,
 * outside the transaction, and consumed inside it, by `takeCode`.
 * @throws CallFailure 403 if it is off, 429 with Retry-After after too many wrong ones
 */
export async function beginCode({ services, admin, request }: Context): Promise<SecurityRow> {
  const row = await getSecurityRow(services.db, admin.id);
  if (!row.isOn) throw new CallFailure(403, 'secondFactorNeeded');
  await beginSecondFactor(services.db, admin.id, { email: row.email, ipAddress: request.ipAddress });
  return row;
}

/**
 * Consumes the code of the second factor for a change of one's own sign-in, if it is on. If it is off, the password that was checked before
 * counts as a proof of this session, as a code would.
 * @returns the refusal, which is recorded, if the code is wrong or was used
 */
export async function takeCode(
  { services, db, admin, request }: Context,
  row: SecurityRow,
  code: string | undefined,
): Promise<Refusal | null> {
  if (!row.isOn) {
    await notePasswordProof(db, admin);
    return null;
  }
  if (!(await takeSecondFactor(db, services.keys, provenOf(row), code ?? '', admin.sessionId)))
    return refusalOf(admin, 'code', 'wrongCode');
  await noteRightCode(db, { email: row.email, ipAddress: request.ipAddress });
  return null;
}

/** Without the secret of an app that was set up by halves: its codes open nothing yet. */
function provenOf(row: SecurityRow): SecurityRow {
  return row.hasApp ? row : { ...row, totp_secret: null };
}

function refusalOf(admin: SignedInAdmin, field: string, sentence: MessageId): Refusal {
  return {
    refused: new CallFailure(400, { [field]: sentence }),
    audit: { record: admin.id, before: null, after: { reason: sentence } },
  };
}

/**
 * Consumes the second factor for a decision, inside its transaction.
 * @param record the record that the decision is about
 * @returns the refusal, which is recorded, if the code is wrong or was used
 * @throws CallFailure 403 if the second factor has been turned off in the meantime
 */
export async function takeSecondFactorOf(
  { services, db, admin, request }: Context,
  record: string,
  code: string,
): Promise<Refusal | null> {
  const row = await getSecurityRow(db, admin.id);
  if (!row.isOn) throw new CallFailure(403, 'secondFactorNeeded');
  if (await takeSecondFactor(db, services.keys, provenOf(row), code, admin.sessionId)) {
    await noteRightCode(db, { email: row.email, ipAddress: request.ipAddress });
    return null;
  }
  return {
    refused: new CallFailure(400, { code: 'wrongCode' }),
    audit: { record, before: null, after: { reason: 'wrongCode' } },
  };
}

/**
 * A write that needs one's own password and, if the second factor is on, a code. The password is checked before the
 * transaction, and the code is consumed inside it.
 * @param prepare further work before the transaction, once the password is correct; it returns what runs inside
 * @throws CallFailure as `checkProof`; a wrong password or code is a recorded refusal
 */
export async function withProof<Written>(
  context: Context,
  proof: Proof,
  prepare: (row: SecurityRow) => Promise<(inside: Context) => Promise<Written>>,
): Promise<(inside: Context) => Promise<Written | Refusal>> {
  const { row, refusal } = await checkProof(context, proof);
  if (refusal) return refusal;
  const write = await prepare(row);
  return async (inside) => (await takeCode(inside, row, proof.code)) ?? write(inside);
}
