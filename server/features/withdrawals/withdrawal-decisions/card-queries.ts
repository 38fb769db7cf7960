import { type Kysely, sql } from 'kysely';
import type { PolicyInputs } from '#contract/withdrawals/withdrawal-policy.ts';
import type { DB } from '#server/platform/db/types.ts';
import { openItemsOf } from '#server/features/users/validation/open-items.ts';
import type { DecisionRow } from '../approvals/decision.ts';
import type { CurrentPolicy } from '../approvals/current-policy.ts';
import { dollarsOf, lifetimeOf, recentOf, usersOf } from './evidence-queries.ts';

type Asked = Pick<DecisionRow, 'id' | 'userId' | 'currencySymbol' | 'amount' | 'destination'>;

/** The most sign-ins that are searched for new countries. */
const maxSignIns = 500;

/** What approvers need to know about a withdrawal's user, its destination and recent days. */
export async function cardOf(
  db: Kysely<DB>,
  asked: Asked,
  { inputs, policy }: { inputs: PolicyInputs | undefined; policy: CurrentPolicy },
) {
  const { id, userId, currencySymbol, destination } = asked;
  const [user, balance, there, users, sums, newCountries, open] = await Promise.all([
    userOf(db, userId),
    balanceOf(db, userId, currencySymbol),
    usesOf(db, { id, userId, destination }),
    usersOf(db, { userId, destination }),
    sumsOf(db, userId, currencySymbol),
    newCountriesOf(db, userId),
    openItemsOf(db, userId),
  ]);
  const [dollars, lifetime, recent] = await Promise.all([
    dollarsOf(db, asked),
    lifetimeOf(db, userId, currencySymbol),
    recentOf(db, userId, currencySymbol),
  ]);
  const lists = policy.lists
    .filter(({ destinations }) =>
      destinations.some((one) => one.trim().toLowerCase() === destination?.toLowerCase()),
    )
    .map(({ name }) => name);
  const flags = [...(inputs?.userFlags ?? [])];
  return {
    user: user && { ...user, isVerified: !flags.includes('unverified'), flags },
    balance,
    dollars,
    destination: { ...there, users, lists },
    lifetime,
    recent,
    sums,
    newCountries,
    ...open,
  };
}

async function userOf(db: Kysely<DB>, userId: string | null) {
  if (userId === null) return null;
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'created_at as createdAt', 'credentials_changed_at as credentialsChangedAt'])
    // Raw because it compares addresses in any case.
    .select(
      sql<string | null>`(select profile_image from creators
        where lower(creators.address) = lower(users.address) limit 1)`.as('image'),
    )
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return user ?? null;
}

async function balanceOf(db: Kysely<DB>, userId: string | null, currencySymbol: string) {
  if (userId === null) return null;
  // Raw because a sender may send several accounts of a user, which are summed.
  const { rows } = await sql<{ amount: string | null; changedAt: Date }>`
    select sum(amount) as amount, max(changed_at) as "changedAt" from balances
    where user_id = ${userId} and lower(currency_symbol) = lower(${currencySymbol} collate "pg_c_utf8")`.execute(
    db,
  );
  const [{ amount, changedAt } = { amount: null, changedAt: new Date() }] = rows;
  return amount === null ? null : { amount, changedAt };
}

async function usesOf(
  db: Kysely<DB>,
  { id, userId, destination }: Pick<Asked, 'id' | 'userId' | 'destination'>,
) {
  // Raw because other users are counted up to a limit.
  const { rows } = await sql<{
    firstSeenAt: Date | null;
    firstPaidAt: Date | null;
    timesPaid: number;
    otherUsers: number;
  }>`
    select
      (select min(created_at) from (select created_at from withdrawals
        where lower(destination) = lower(${destination} collate "pg_c_utf8") order by id limit 1000) as seen) as "firstSeenAt",
      (select min(created_at) from withdrawals where user_id = ${userId} and lower(destination) = lower(${destination} collate "pg_c_utf8")
        and shown_status = 3 and id <> ${id}) as "firstPaidAt",
      (select count(*)::integer from (select from withdrawals where user_id = ${userId}
        and lower(destination) = lower(${destination} collate "pg_c_utf8") and shown_status = 3 and id <> ${id} limit 1000) as paid) as "timesPaid",
      (select least(count(distinct user_id), 11)::integer from (select user_id from withdrawals
        where lower(destination) = lower(${destination} collate "pg_c_utf8") and user_id <> ${userId}
        limit 1000) as others) as "otherUsers"`.execute(db);
  return rows[0] ?? { firstSeenAt: null, firstPaidAt: null, timesPaid: 0, otherUsers: 0 };
}

async function sumsOf(db: Kysely<DB>, userId: string | null, currencySymbol: string) {
  if (userId === null) return [];
  // Raw because it sums two periods in one row.
  const { rows } = await sql<{
    currencySymbol: string;
    ofDay: string;
    ofWeek: string;
    countOfDay: number;
    countOfWeek: number;
  }>`
    select min(currency_symbol) as "currencySymbol",
      coalesce(sum(amount) filter (where created_at > now() - interval '24 hours'), 0) as "ofDay", sum(amount) as "ofWeek",
      (count(*) filter (where created_at > now() - interval '24 hours'))::integer as "countOfDay", count(*)::integer as "countOfWeek"
    from withdrawals
    where user_id = ${userId} and created_at > now() - interval '7 days' and shown_status not in (4, 5)
      and not exists (select from withdrawal_decisions as decided where decided.id = withdrawals.id and decided.state = 'refused')
    group by lower(currency_symbol)
    order by lower(min(currency_symbol)) = lower(${currencySymbol}) desc, 1 limit 20`.execute(db);
  return rows;
}

async function newCountriesOf(db: Kysely<DB>, userId: string | null) {
  if (userId === null) return [];
  // Raw because the newest sign-ins are grouped.
  const { rows } = await sql<{ name: string; at: Date }>`
    select country_name as name, min(created_at) as at from (
      select country_name, created_at from logins where user_id = ${userId} and status = 'Success'
      order by created_at desc, id desc limit ${maxSignIns}) as latest
    where country_name is not null group by country_name
    having min(created_at) > now() - interval '7 days' order by 2 desc limit 5`.execute(db);
  return rows;
}
