import type { Kysely } from 'kysely';
import type { Demand } from '#server/platform/auth/factor-policy.ts';
import type { DB } from '#server/platform/db/types.ts';

/**
 * Replaces the policy if its version is unchanged. A stricter policy restarts its grace period.
 * @returns false if somebody else changed it first
 */
export async function setPolicy(
  db: Kysely<DB>,
  version: number,
  {
    secondFactor,
    graceDays,
    recentProof,
    isStricter,
  }: { secondFactor: Demand; graceDays: number; recentProof: boolean; isStricter: boolean },
): Promise<boolean> {
  const set = await db
    .updateTable('sign_in_policy')
    .set((eb) => ({
      second_factor: secondFactor,
      grace_days: graceDays,
      recent_proof: recentProof,
      version: eb('version', '+', 1),
      ...(isStricter && { since: eb.fn<Date>('now') }),
    }))
    .where('version', '=', version)
    .executeTakeFirst();
  return set.numUpdatedRows > 0n;
}
