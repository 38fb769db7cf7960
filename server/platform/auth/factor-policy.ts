import { sql, type Kysely } from 'kysely';
import type { Rights } from '#contract/platform/menu.ts';
import { CallFailure } from '../base/failure.ts';
import type { DB } from '../db/types.ts';
import { getSecurityRow } from './own-proof.ts';

/** Who needs a second factor. */
export type Demand = 'optional' | 'writers' | 'all';

/**
 * Whether a policy requires a second factor of a person: of everybody, or of those who may change something
 * (specification 21.4).
 */
export function isDemanded(demand: Demand, { role, restriction }: Rights): boolean {
  if (demand !== 'writers') return demand === 'all';
  return role === 'superadmin' || restriction.some(({ isWriteAccess }) => isWriteAccess);
}

/**
 * Columns for an administrator `a`: from when on they can only set up a second factor. Null if they have one. The
 * policy is `p`.
 */
export const factorColumns = `p.second_factor as demand,
  case when p.second_factor <> 'optional' and a.totp_enabled_at is null
      and not exists (select from passkeys where passkeys.admin_id = a.id)
    then greatest(p.since, a.created_at) + make_interval(days => p.grace_days) end as factor_due_at`;

/** What those columns give. */
export interface FactorColumns {
  demand: Demand;
  factor_due_at: Date | null;
}

/**
 * Refuses to leave an administrator without the second factor that the policy requires, in the transaction that removes
 * one.
 * @throws CallFailure 409
 */
export async function refuseWithoutFactor(db: Kysely<DB>, admin: Rights & { id: string }): Promise<void> {
  const { isOn } = await getSecurityRow(db, admin.id);
  if (isOn) return;
  const { second_factor: demand } = await db
    .selectFrom('sign_in_policy')
    .select('second_factor')
    // A policy that becomes stricter at the same time waits for this, or this for it.
    .forShare()
    .executeTakeFirstOrThrow();
  if (isDemanded(demand as Demand, admin)) throw new CallFailure(409, 'factorDemanded');
}

/** The policy as it is. */
export async function signInPolicy(db: Kysely<DB>) {
  return db
    .selectFrom('sign_in_policy')
    .select(['second_factor', 'grace_days as graceDays', 'recent_proof as recentProof', 'since', 'version'])
    .executeTakeFirstOrThrow();
}

/** How many active admins lack a second factor. */
export async function countLacking(db: Kysely<DB>): Promise<{ writers: number; all: number }> {
  return db
    .selectFrom('admins')
    .where('status', '=', 'active')
    .where('totp_enabled_at', 'is', null)
    .where(sql<boolean>`not exists (select from passkeys where passkeys.admin_id = admins.id)`)
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      sql<number>`count(*) filter (where role = 'superadmin'
        or jsonb_path_exists(restriction, '$[*].isWriteAccess ? (@ == true)'))`.as('writers'),
    ])
    .executeTakeFirstOrThrow();
}
