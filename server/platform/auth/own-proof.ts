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
  /** Whether there is a second factor at all: an app, or a passkey, even one that was switched off as a copy. */
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

/** What a change of the own sign-in asks for, and the making of a key. */
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
 * Asks the signed-in admin for the own password alone, for an admin without a second factor.
 * @returns what notes inside the transaction that it was proved in this session: null, or the refusal, which leaves its record
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
    await db
      .updateTable('admin_sessions')
      .set({ password_proved_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', admin.sessionId)
      .execute();
    return null;
  };
}

/**
 * Asks for a code of the second factor where nothing less will do: who has none switched on is refused. The code is counted here, outside
 * the transaction, and taken inside it, by `takeCode`.
 * @throws CallFailure 403 where it is off, 429 with Retry-After after too many wrong ones
 */
export async function beginCode({ services, admin, request }: Context): Promise<SecurityRow> {
  const row = await getSecurityRow(services.db, admin.id);
  if (!row.isOn) throw new CallFailure(403, 'secondFactorNeeded');
  await beginSecondFactor(services.db, admin.id, { email: row.email, ipAddress: request.ipAddress });
  return row;
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
 * Takes the second factor for a decision, inside its transaction.
 * @param record the record that is decided about
 * @returns the refusal, which leaves its record, where the code is wrong or was used
 * @throws CallFailure 403 where the second factor was switched off meanwhile
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
 * A write that asks for the own password and, where it is on, for a code: the password is checked before the transaction, the code taken inside it.
 * @param prepare what else is done before the transaction, once the password was right; it gives what runs inside
 * @throws CallFailure as `checkProof`; a wrong password or code is a refusal with its record
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
