import { sql, type Kysely } from 'kysely';
import { recentFactorMinutes } from '#contract/platform/limits.ts';
import { CallFailure } from '../base/failure.ts';
import type { DB } from '../db/types.ts';
import type { CallContext, SignedInAdmin } from '../context/context.ts';
import { beginCode, getSecurityRow, takeCode, takePassword } from './own-proof.ts';

/**
 * Whether an administrator has a second factor, and whether this session proved it within the last five minutes, or the
 * password if there is none. A sign-in with the password proves the password.
 */
async function recentProof(
  db: Kysely<DB>,
  { id, sessionId, isRun }: SignedInAdmin,
): Promise<{ hasFactor: boolean; isProved: boolean }> {
  // A run has no session of its own: a proof in any of its admin's counts.
  const session = isRun ? sql`true` : sql`session.id = ${sessionId}`;
  // Raw because the builder has no intervals.
  const { rows } = await sql<{ hasFactor: boolean; isProved: boolean }>`
    select "hasFactor", exists (
      select from admin_sessions as session where ${session} and admin_id = ${id} and ended_at is null
        and case when "hasFactor" then factor_proved_at
          else greatest(password_proved_at, case when not exists (
            select from provider_sessions where session_id = session.id) then created_at end) end
          > clock_timestamp() - make_interval(mins => ${recentFactorMinutes})) as "isProved"
    from (select totp_enabled_at is not null or exists (select from passkeys where admin_id = admins.id)
      as "hasFactor" from admins where id = ${id}) as owner`.execute(db);
  return rows[0] ?? { hasFactor: true, isProved: false };
}

/**
 * Refuses an act whose call takes no code if the second factor was not proved within five minutes (specification
 * 21.13). The caller proves it with a separate call and makes this call again. A code that the same transaction
 * consumed counts.
 * @throws CallFailure 428
 */
export async function requireRecentFactor(db: Kysely<DB>, admin: SignedInAdmin): Promise<void> {
  const { hasFactor, isProved } = await recentProof(db, admin);
  if (hasFactor && !isProved) throw new CallFailure(428, 'proveFirst');
}

/**
 * The same for everybody: an admin without a second factor proves the password (specification 21.16).
 * @throws CallFailure 428
 */
export async function requireRecentProof(db: Kysely<DB>, admin: SignedInAdmin): Promise<void> {
  const { hasFactor, isProved } = await recentProof(db, admin);
  if (!isProved) throw new CallFailure(428, hasFactor ? 'proveFirst' : 'provePasswordFirst');
}

/**
 * Asks for a code, before the transaction, if the second factor was not proved in this session within five minutes
 * (specification 21.13). Administrators without a second factor are not asked: the policy of the workspace decides
 * whether they need one.
 * @returns a function that consumes the code inside the transaction: null, or the refusal, which is recorded, if it is
 * wrong
 * @throws CallFailure 400 under `code` if it is missing, 429 with Retry-After after too many wrong ones
 */
export async function beginRecentFactor(context: CallContext<SignedInAdmin>, code: string | undefined) {
  const { hasFactor, isProved } = await recentProof(context.services.db, context.admin);
  if (!hasFactor || isProved) return async () => null;
  if (code === undefined) throw new CallFailure(400, { code: 'proveAgain' });
  const row = await beginCode(context);
  return (inside: CallContext<SignedInAdmin>) => takeCode(inside, row, code);
}

/**
 * Takes a proof for the next five minutes: a code of the second factor or, from an admin without one, the password. A code is counted and a
 * password is checked before the transaction.
 * @returns what notes the proof inside the transaction: null, or the refusal, which leaves its record
 * @throws CallFailure 400 under the field that is missing, 429 with Retry-After after too many wrong ones
 */
export async function beginProof(
  context: CallContext<SignedInAdmin>,
  { code, currentPassword }: { code?: string | undefined; currentPassword?: string | undefined },
) {
  const { isOn } = await getSecurityRow(context.services.db, context.admin.id);
  if (!isOn) {
    if (currentPassword === undefined) throw new CallFailure(400, { currentPassword: 'required' });
    return takePassword(context, currentPassword);
  }
  if (code === undefined) throw new CallFailure(400, { code: 'required' });
  const row = await beginCode(context);
  return (inside: CallContext<SignedInAdmin>) => takeCode(inside, row, code);
}
