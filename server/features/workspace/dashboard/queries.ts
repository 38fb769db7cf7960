import { type Kysely, sql } from 'kysely';
import { getSecurityRow } from '#server/platform/auth/own-proof.ts';
import type { DB } from '#server/platform/db/types.ts';
import { storedCounts } from '#server/platform/lists/compact-counters.ts';

/**
 * How many users, withdrawals, fund transfers and trades there are. The counts are stored, so nothing is counted
 * here.
 */
export async function dashboardCounts(db: Kysely<DB>) {
  const counts = await storedCounts(db, ['users', 'withdrawals', 'fund_transfers', 'trades']);
  return {
    userCount: counts.users,
    withdrawCount: counts.withdrawals,
    fundTransferCount: counts.fund_transfers,
    tradeCount: counts.trades,
  };
}

/** The series of daily_figures that sum amounts, each in its own units. */
export type AmountSeries = 'trades' | 'sales' | 'fees';

/** The series of daily_figures. */
export type Series =
  | AmountSeries
  | 'users'
  | 'withdrawals_waiting'
  | 'withdrawals_settled'
  | 'tickets_open'
  | 'tickets_closed';

/**
 * The figures of a series in one unit, by day (in UTC, `2026-11-21`) and in total. The unit is empty if the series has
 * no amounts.
 */
export interface SeriesFigures {
  series: Series;
  unit: string;
  /** An exact decimal for each day with figures: the amount, or the number of rows if the series has no amounts. */
  perDay: Readonly<Record<string, string>>;
  /** Rows of the requested days, and their amount. */
  count: number;
  total: string;
  /** The same for as many days before. */
  countBefore: number;
  before: string;
}

const amountSeries: readonly Series[] = ['trades', 'sales', 'fees'] satisfies readonly AmountSeries[];

/**
 * The figures of some series for the days up to today, all read at the same time: a row for each series and unit with
 * figures. The database sums them, because a row for each day would be hundreds of rows.
 * @param days how many days, including today
 * @param detailed how many days have daily figures in series without amounts; the others have them for the requested
 * days
 * @returns the figures, and today's date by the database's clock
 */
export async function dailyFigures(
  db: Kysely<DB>,
  series: readonly Series[],
  { days, detailed }: { days: number; detailed: number },
): Promise<{ today: string; figures: SeriesFigures[] }> {
  const furthest = Math.max(2 * days, detailed);
  const within = sql`series = any(${series}) and day > today - ${furthest}::integer and day <= today`;
  const shown = sql`day > today - ${days}::integer`;
  const former = sql`not (${shown}) and day > today - ${2 * days}::integer`;
  const isAmount = sql`series = any(${amountSeries})`;
  // Raw because it joins stored sums to the current day of the database's clock in one round trip.
  const { rows } = await sql<SeriesFigures & { today: string }>`
    select today, figure.* from (select utc_day(now()) as today) as clock
    left join lateral (
      select series, unit,
        coalesce(json_object_agg(day, case when ${isAmount} then trim_scale(amount)::text else count::text end)
          filter (where ${shown} or (not ${isAmount} and day > today - ${detailed}::integer)), '{}') as "perDay",
        coalesce(sum(count) filter (where ${shown}), 0)::bigint as count,
        coalesce(sum(amount) filter (where ${shown}), 0) as total,
        coalesce(sum(count) filter (where ${former}), 0)::bigint as "countBefore",
        coalesce(sum(amount) filter (where ${former}), 0) as before
      from (
        select series, unit, day, sum(count) as count, sum(amount) as amount
        from (
          select series, unit, day, count, amount from daily_figures where ${within}
          union all
          select series, unit, day, count, amount from daily_figure_changes where ${within}) as kept
        group by series, unit, day) as daily
      group by series, unit) as figure on true`.execute(db);
  return { today: rows[0]?.today ?? '', figures: rows.filter(({ series: one }) => one !== null) };
}

/** When the last complete nightly backup was taken, and the error of the last attempt if it failed. */
export async function lastBackup(db: Kysely<DB>): Promise<{ takenAt: Date | null; error: string | null }> {
  const [whole, ended] = await Promise.all([
    newestBackup(db).where('bytes', 'is not', null).executeTakeFirst(),
    newestBackup(db).where('ended_at', 'is not', null).executeTakeFirst(),
  ]);
  return { takenAt: whole?.taken_at ?? null, error: ended?.error ?? null };
}

const newestBackup = (db: Kysely<DB>) =>
  db.selectFrom('backups').select(['taken_at', 'error']).orderBy('taken_at', 'desc').limit(1);

/**
 * How much of the audit trail was streamed out of this workspace, and whether a server has tried within a week.
 */
export async function auditStream(db: Kysely<DB>) {
  const stream = await db
    .selectFrom('audit_chain_head as head')
    .leftJoin('audit_stream as stream', (join) => join.onTrue())
    .select(['head.position as sealed', 'stream.position', 'taken_at as takenAt'])
    .select(['failing_since as failingSince', 'error', 'looked_at as lookedAt'])
    .executeTakeFirstOrThrow();
  const { sealed, lookedAt, ...state } = stream;
  const position = state.position ?? 0;
  return {
    ...state,
    position,
    waiting: Math.max(0, sealed - position),
    isUsed: lookedAt !== null && lookedAt.getTime() > Date.now() - 7 * 86_400_000,
  };
}

/** Whether any data has arrived, and whether there is another active administrator than the caller. */
export async function firstSteps(db: Kysely<DB>, adminId: string) {
  const [counts, other, own] = await Promise.all([
    storedCounts(db, ['users', 'tokens', 'trades']),
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

/** One record of each kind that the tour shows. */
export async function tourRecords(db: Kysely<DB>) {
  return db
    .selectNoFrom((query) => [
      query
        .selectFrom('users')
        .select('id')
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .limit(1)
        .as('user'),
      query
        .selectFrom('withdrawal_decisions')
        .select('id')
        .where('state', 'in', ['waiting', 'approved'])
        .where('needed', '>', 0)
        .limit(1)
        .as('decision'),
      query.selectFrom('cases').select('id').orderBy('id', 'desc').limit(1).as('case'),
    ])
    .executeTakeFirstOrThrow();
}
