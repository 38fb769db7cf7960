import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';

/** A withdrawal with those that it is added up with. */
export interface SummedWithdrawals {
  amount: string;
  /** How many there are, this one included. */
  count: number;
}

/**
 * The counterparties of a transfer that count for thresholds. With two-person approval, those that it had before count
 * too: nobody alone gets below a threshold by choosing another one, or none.
 * @param transfer the alias of its table
 */
export const chosenOf = (transfer: string, isGuarded: boolean) => {
  const column = (name: string) => sql.ref(`${transfer}.${name}`);
  return isGuarded
    ? sql`array_append(${column('former_counterparties')}, ${column('counterparty_id')})`
    : sql`array[${column('counterparty_id')}]`;
};

/**
 * Adds up a withdrawal with the others of its user, in its currency and less than some hours apart, that go to its address
 * or to its counterparty (specification 40.3). Refused, expired and canceled ones don't count. Each of two concurrent
 * withdrawals counts the other, whichever was first, so no order of arrival evades a threshold.
 * @param address where it is paid to; `isGuarded`: whether two people decide about releases
 */
export async function summedWithdrawals(
  db: Kysely<DB>,
  { id, amount }: { id: string; amount: string },
  { address, hours, isGuarded }: { address: string; hours: number; isGuarded: boolean },
): Promise<SummedWithdrawals> {
  // Looked up first, so that the statement finds the others by the index of their user or email.
  const own = await db
    .selectFrom('withdrawals as one')
    .leftJoin('travel_rule_transfers as transfer', 'transfer.withdrawal_id', 'one.id')
    .select(['one.user_id as userId', 'one.email', 'one.currency_id as currencyId'])
    .select(sql<string[] | null>`${chosenOf('transfer', isGuarded)}`.as('chosen'))
    .select(['one.currency_symbol as symbol'])
    .where('one.id', '=', id)
    .executeTakeFirst();
  if (!own) return { amount, count: 1 };
  // The sender's own time can be wrong: withdrawals that people release here also count by when they arrived.
  const isNear = (column: 'created_at' | 'arrived_at') => {
    const [others, its] = [sql.ref(`other.${column}`), sql.ref(`this.${column}`)];
    return sql`${others} > ${its} - make_interval(hours => ${hours}) and ${others} < ${its} + make_interval(hours => ${hours})`;
  };
  const isSameUser =
    own.userId === null
      ? sql`lower(other.email) = lower(${own.email})`
      : sql`(other.user_id = ${own.userId} or (other.user_id is null and lower(other.email) = lower(${own.email})))`;
  // Raw because the database adds up decimals exactly.
  const { rows } = await sql<SummedWithdrawals>`
    select trim_scale(${amount}::numeric + coalesce(sum(other.amount), 0))::text as amount, 1 + count(*)::int as count
    from withdrawals as this
    join withdrawals as other on other.id <> this.id
    left join withdrawal_decisions as decision on decision.id = other.id
    left join travel_rule_transfers as transfer on transfer.withdrawal_id = other.id
    where this.id = ${id} and ${isSameUser} and other.payment_type = 2
      and (other.currency_id = ${own.currencyId} or lower(other.currency_symbol) = lower(${own.symbol}))
      and (lower(btrim(other.to_address)) = lower(btrim(${address})) or ${chosenOf('transfer', isGuarded)} && ${own.chosen}::uuid[])
      and other.shown_status not in (4, 5) and coalesce(decision.state not in ('refused', 'expired'), true)
      and (${isNear('created_at')} or (other.needs_decision and ${isNear('arrived_at')}))`.execute(db);
  return rows[0] ?? { amount, count: 1 };
}
