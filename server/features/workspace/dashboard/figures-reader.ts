import type { AmountSeries, Series, SeriesFigures } from './queries.ts';

/**
 * How many days the trend of new users covers, including today as in the charts. It is compared with the same number of
 * days before.
 */
export const trendDays = 30;

const dayMs = 24 * 3600 * 1000;

/**
 * The days up to and including one.
 * @param last `2026-11-21`
 */
export function daysUntil(last: string, count: number): string[] {
  const end = Date.parse(last);
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/**
 * Converts the database's figures to daily series, with a 0 for each day without figures.
 * @param figures of the days; series without amounts cover twice the days of the trend
 */
export function toDailySeries(figures: readonly SeriesFigures[], days: readonly string[]) {
  // A series without amounts has only one unit, the empty one.
  const of = (series: Series) => figures.find((figure) => figure.series === series);
  const perDay = (series: Series, within: readonly string[] = days) => {
    const counts = of(series)?.perDay ?? {};
    return within.map((day) => Number(counts[day] ?? 0));
  };
  const today = days.at(-1) ?? '';
  const before = (...series: Series[]) => sum(series.map((one) => of(one)?.countBefore ?? 0));
  return {
    users() {
      const joined = perDay('users', daysUntil(today, 2 * trendDays));
      const [earlier, trend] = [joined.slice(0, trendDays), joined.slice(trendDays)];
      const shown = perDay('users');
      return {
        perDay: shown,
        total: sum(shown),
        before: before('users'),
        trend: { perDay: trend, total: sum(trend), before: sum(earlier) },
      };
    },
    withdrawals() {
      const [waiting, settled] = [perDay('withdrawals_waiting'), perDay('withdrawals_settled')];
      return {
        waiting,
        settled,
        waitingTotal: sum(waiting),
        settledTotal: sum(settled),
        before: before('withdrawals_waiting', 'withdrawals_settled'),
      };
    },
    tickets() {
      const [open, closed] = [perDay('tickets_open'), perDay('tickets_closed')];
      return {
        open,
        closed,
        openTotal: sum(open),
        closedTotal: sum(closed),
        before: before('tickets_open', 'tickets_closed'),
      };
    },
    /** The amounts in each currency that has rows on these days, the one with the most rows first. */
    amounts: (series: AmountSeries) =>
      figures
        .filter((figure) => figure.series === series && figure.count > 0)
        .map(({ unit, count, perDay: amounts, total, before: former }) => ({
          currency: unit,
          count,
          perDay: days.map((day) => amounts[day] ?? '0'),
          total,
          before: former,
        }))
        .sort((one, other) => other.count - one.count || (one.currency < other.currency ? -1 : 1)),
  };
}
