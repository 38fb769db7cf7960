import { sql, type Kysely } from 'kysely';
import { recentFactorMinutes } from '#contract/limits.ts';
import { CallFailure } from '../base/failure.ts';
import type { DB } from '../db/types.ts';
import type { CallContext, SignedInAdmin } from '../http/context.ts';
import { beginCode, takeCode } from './own-proof.ts';

/** Whether a second factor, where there is one, was not proved in this session within the last five minutes. */
async function needsRecentFactor(db: Kysely<DB>, { id, sessionId, isRun }: SignedInAdmin): Promise<boolean> {
  // A run has no session of its own: a proof in any of its admin's counts.
  const session = isRun ? sql`true` : sql`id = ${sessionId}`;
  // Raw because the builder has no intervals.
  const { rows } = await sql<{ isNeeded: boolean }>`
    select (totp_enabled_at is not null or exists (select from passkeys where admin_id = admins.id))
      and not exists (
        select from admin_sessions where ${session} and admin_id = admins.id and ended_at is null
          and factor_proved_at > clock_timestamp() - make_interval(mins => ${recentFactorMinutes})) as "isNeeded"
    from admins where id = ${id}`.execute(db);
  return rows[0]?.isNeeded ?? true;
}

/**
 * Refuses an act whose call takes no code where the second factor was not proved within five minutes (specification 21.13): the caller proves it by
 * a call of its own and makes this one again. A code that the same transaction took counts.
 * @throws CallFailure 428
 */
export async function demandRecentFactor(db: Kysely<DB>, admin: SignedInAdmin): Promise<void> {
  if (await needsRecentFactor(db, admin)) throw new CallFailure(428, 'proveFirst');
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
