import { type Kysely, type Selectable, sql } from 'kysely';
import { getSecurityRow } from '../../auth/own-proof.ts';
import type { DB } from '../../db/types.ts';
import { keptCounts } from '../../lists/fold.ts';

/** How many users, withdrawals, fund transfers and trades there are: kept counts, so nothing is counted here. */
export async function dashboardCounts(db: Kysely<DB>) {
  const counts = await keptCounts(db, ['users', 'withdrawals', 'fund_transfers', 'trades']);
  return {
    userCount: counts.users,
    withdrawCount: counts.withdrawals,
    fundTransferCount: counts.fund_transfers,
    tradeCount: counts.trades,
  };
}

/** The series of daily_figures that add up amounts, each in its own units. */
export type AmountSeries = 'trades' | 'sales' | 'fees';

/** The series of daily_figures. */
export type Series =
  AmountSeries | 'users' | 'withdrawals_waiting' | 'withdrawals_settled' | 'tickets_open' | 'tickets_closed';

/** What a series has for one day (in UTC, `2026-11-21`), in one unit, which is empty where the amount has none. */
export type DailyFigure = Selectable<DB['daily_figures']> & { series: Series };

/**
 * The figures of some series for the days up to today, as of one moment: a row for each day that has any.
 * @param days how many, today included
 * @returns the rows, and which day is today by the database's clock
 */
export async function dailyFigures(
  db: Kysely<DB>,
  series: readonly Series[],
  days: number,
): Promise<{ today: string; figures: DailyFigure[] }> {
  const within = sql`series = any(${series}) and day > today - ${days}::integer and day <= today`;
  // Raw because it joins kept sums to the day that the database's clock says, in one trip.
  const { rows } = await sql<DailyFigure & { today: string }>`
    select today, figure.* from (select utc_day(now()) as today) as clock
    left join lateral (
      select series, unit, day, sum(count)::bigint as count, sum(amount) as amount
      from (
        select series, unit, day, count, amount from daily_figures where ${within}
        union all
        select series, unit, day, count, amount from daily_figure_changes where ${within}) as kept
      group by series, unit, day) as figure on true`.execute(db);
  return { today: rows[0]?.today ?? '', figures: rows.filter(({ day }) => day !== null) };
}

/** When the last whole nightly backup was taken, and the error of the last attempt if that one failed. */
export async function lastBackup(db: Kysely<DB>): Promise<{ takenAt: Date | null; error: string | null }> {
  const [whole, ended] = await Promise.all([
    newestBackup(db).where('bytes', 'is not', null).executeTakeFirst(),
    newestBackup(db).where('ended_at', 'is not', null).executeTakeFirst(),
  ]);
  return { takenAt: whole?.taken_at ?? null, error: ended?.error ?? null };
}

const newestBackup = (db: Kysely<DB>) =>
  db.selectFrom('backups').select(['taken_at', 'error']).orderBy('taken_at', 'desc').limit(1);

/** Whether anything came in yet, and whether another active admin than the caller is there. */
export async function firstSteps(db: Kysely<DB>, adminId: string) {
  const [counts, other, own] = await Promise.all([
    keptCounts(db, ['users', 'tokens', 'trades']),
    db
      .selectFrom('admins')
      .select('id')
      .where('id', '<>', adminId)
      .where('status', '=', 'active')
      .limit(1)
      .executeTakeFirst(),
    getSecurityRow(db, adminId),
  ]);
  return {
    hasData: counts.users + counts.tokens + counts.trades > 0,
    hasSecondFactor: own.isOn,
    hasAdmins: other !== undefined,
  };
}
