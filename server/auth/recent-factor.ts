import { sql, type Kysely } from 'kysely';
import { recentFactorMinutes } from '#contract/limits.ts';
import { CallFailure } from '../base/failure.ts';
import type { DB } from '../db/types.ts';
import type { CallContext, SignedInAdmin } from '../http/context.ts';
import { beginCode, takeCode } from './own-proof.ts';

/** Whether a second factor, where there is one, was not proved in this session within the last five minutes. */
async function needsRecentFactor(db: Kysely<DB>, { id, sessionId }: SignedInAdmin): Promise<boolean> {
  // Raw because the builder has no intervals.
  const { rows } = await sql<{ isNeeded: boolean }>`
    select (totp_enabled_at is not null or exists (select from passkeys where admin_id = admins.id))
      and not exists (
        select from admin_sessions where id = ${sessionId} and admin_id = admins.id
          and factor_proved_at > clock_timestamp() - make_interval(mins => ${recentFactorMinutes})) as "isNeeded"
    from admins where id = ${id}`.execute(db);
  return rows[0]?.isNeeded ?? true;
}

/**
 * Asks for a code, before the transaction, where the second factor was not proved in this session within five minutes
 * (specification 21.13). Who has none is not asked: whether one is needed is the desk's policy.
 * @returns what takes the code inside the transaction: null, or the refusal, which leaves its record, where it is wrong
 * @throws CallFailure 400 under `code` where it is missing, 429 with Retry-After after too many wrong ones
 */
export async function beginRecentFactor(context: CallContext<SignedInAdmin>, code: string | undefined) {
  if (!(await needsRecentFactor(context.services.db, context.admin))) return async () => null;
  if (code === undefined) throw new CallFailure(400, { code: 'proveAgain' });
  const row = await beginCode(context);
  return (inside: CallContext<SignedInAdmin>) => takeCode(inside, row, code);
}
