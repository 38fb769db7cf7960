import { sumOfDecimals } from '#contract/decimal.ts';
import type { AmountSeries, DailyFigure, Series } from './queries.ts';

/** How many days the trend of new users looks back, today included as in the charts, and compares with as many before. */
export const trendDays = 30;

const dayMs = 24 * 3600 * 1000;

/**
 * The days up to one, that included.
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
 * Lays the rows of the database out by day, with a 0 for each day that has none.
 * @param figures of the days and of as many before them, and of twice the days of the trend
 */
export function layOut(figures: readonly DailyFigure[], days: readonly string[]) {
  const counts = new Map(figures.map(({ series, day, count }) => [`${series} ${day}`, count]));
  const perDay = (series: Series, within: readonly string[] = days) =>
    within.map((day) => counts.get(`${series} ${day}`) ?? 0);
  const today = days.at(-1) ?? '';
  const former = daysUntil(today, 2 * days.length).slice(0, days.length);
  const before = (...series: Series[]) => sum(series.flatMap((one) => perDay(one, former)));
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
    amounts: (series: AmountSeries) =>
      amountsOf(
        figures.filter((figure) => figure.series === series),
        days,
        former,
      ),
  };
}

/** The amounts in each currency that has rows in these days, and their sum in the days before. */
function amountsOf(figures: readonly DailyFigure[], days: readonly string[], former: readonly string[]) {
  const [shown, earlier] = [new Set(days), new Set(former)];
  return Object.entries(Object.groupBy(figures, ({ unit }) => unit))
    .map(([currency, ofUnit = []]) => {
      const rows = ofUnit.filter(({ day }) => shown.has(day));
      const amounts = new Map(rows.map(({ day, amount }) => [day, amount]));
      return {
        currency,
        count: sum(rows.map(({ count }) => count)),
        perDay: days.map((day) => amounts.get(day) ?? '0'),
        total: sumOfDecimals(rows.map(({ amount }) => amount)),
        before: sumOfDecimals(ofUnit.filter(({ day }) => earlier.has(day)).map(({ amount }) => amount)),
      };
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || (one.currency < other.currency ? -1 : 1));
}
