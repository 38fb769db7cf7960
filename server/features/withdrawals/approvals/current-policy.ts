import type { Kysely } from 'kysely';
import type { WithdrawalPolicy } from '#contract/withdrawals/withdrawal-policy.ts';
import type { DB } from '#server/platform/db/types.ts';

/** The policy that decisions are made by now. */
export interface CurrentPolicy extends WithdrawalPolicy {
  version: number;
  /** How long an approval counts, in hours. */
  approvalHours: number;
}

/** The policy in force. */
export async function currentPolicy(db: Kysely<DB>): Promise<CurrentPolicy> {
  return db
    .selectFrom('withdrawal_policies')
    .select(['version', 'rows', 'lists', 'gates', 'approval_hours as approvalHours'])
    .where('state', '=', 'in force')
    .executeTakeFirstOrThrow(() => new Error('No policy of withdrawals is in force.'));
}
