import { type Kysely, sql } from 'kysely';
import type { PolicyInputs, UserFlag } from '#contract/withdrawals/withdrawal-policy.ts';
import type { DB } from '#server/platform/db/types.ts';

interface FactsRow extends Omit<PolicyInputs, 'userFlags'> {
  id: string;
  isUnknown: boolean;
  isBlocked: boolean;
  isVerified: boolean;
  isReported: boolean;
}

/**
 * Reads the inputs of the policy for several withdrawals in one statement. Cancelled and refused withdrawals count in
 * no sum.
 * @param options `asOf: 'then'` ignores what came after the withdrawal, for a dry run; with `now`, everything so far
 * counts, so that two withdrawals at the same time count each other
 */
export async function policyInputsOf(
  db: Kysely<DB>,
  ids: readonly string[],
  { asOf }: { asOf: 'then' | 'now' },
): Promise<Map<string, PolicyInputs>> {
  const moment = asOf === 'then' ? sql`this.created_at` : sql`now()`;
  const isBefore = asOf === 'then' ? sql`and other.created_at <= this.created_at` : sql``;
  const hoursSince = (time: string) =>
    sql`greatest(0, extract(epoch from ${moment} - ${sql.raw(time)}) / 3600)::float8`;
  // Raw because each withdrawal's history is summed in a lateral join.
  const { rows } = await sql<FactsRow>`
    select this.id, this.currency_symbol as "currencySymbol", this.amount, this.destination,
      coalesce(asked.sum_of_day, this.amount) as "sumOfDay", coalesce(asked.sum_of_week, this.amount) as "sumOfWeek",
      coalesce(asked.count_of_day, 1)::integer as "countOfDay", coalesce(asked.count_of_week, 1)::integer as "countOfWeek",
      ${hoursSince('paid_there.first_at')} as "destinationHours",
      ${hoursSince('users.created_at')} as "accountHours",
      ${hoursSince('users.credentials_changed_at')} as "credentialsHours",
      not exists (select from withdrawals as other where other.user_id = this.user_id and other.shown_status = 3
        and other.id <> this.id ${isBefore}) as "isFirst",
      exists (select from closing_payouts where closing_payouts.withdrawal_id = this.id) as "isPayout",
      users.id is null as "isUnknown", coalesce(users.status = 'blocked', false) as "isBlocked",
      exists (select from verifications where user_id = users.id and status = 'Accepted') as "isVerified",
      exists (select from reports where type = 'user' and handled_at is null and reports.address = users.address) as "isReported"
    from withdrawals as this
    left join users on users.id = this.user_id and users.deleted_at is null
    left join lateral (
      select sum(other.amount) filter (where isSame and other.created_at > this.created_at - interval '24 hours') as sum_of_day,
        sum(other.amount) filter (where isSame) as sum_of_week,
        count(*) filter (where other.created_at > this.created_at - interval '24 hours') as count_of_day,
        count(*) as count_of_week
      from (
        select other.amount, other.created_at, lower(other.currency_symbol) = lower(this.currency_symbol) as isSame
        from withdrawals as other
        where other.user_id = this.user_id and other.created_at > this.created_at - interval '7 days' ${isBefore}
          and (other.id = this.id or other.shown_status not in (4, 5))
          and not exists (select from withdrawal_decisions as decided
            where decided.id = other.id and decided.state = 'refused' and other.id <> this.id)) as other
      ) as asked on true
    left join lateral (
      select min(other.created_at) as first_at from withdrawals as other
      where other.user_id = this.user_id and lower(other.destination) = lower(this.destination)
        and other.shown_status = 3 and other.id <> this.id ${isBefore}) as paid_there on true
    where this.id = any(${ids}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ id, isUnknown, isBlocked, isVerified, isReported, ...inputs }) => {
      const flags: [UserFlag, boolean][] = [
        ['unknown', isUnknown],
        ['blocked', isBlocked],
        ['unverified', !isVerified],
        ['reported', isReported],
      ];
      const userFlags = flags.filter(([, holds]) => holds).map(([flag]) => flag);
      return [id, { ...inputs, userFlags }];
    }),
  );
}
