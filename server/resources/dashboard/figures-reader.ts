import { sumOfDecimals } from '#contract/decimal.ts';
import type { DailyFigure, Series } from './queries.ts';

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

/** Lays the rows of the database out by day, with a 0 for each day that has none. */
export function layOut(figures: readonly DailyFigure[], days: readonly string[]) {
  const counts = new Map(figures.map(({ series, day, count }) => [`${series} ${day}`, count]));
  const perDay = (series: Series, within: readonly string[] = days) =>
    within.map((day) => counts.get(`${series} ${day}`) ?? 0);
  return {
    users(today: string) {
      const joined = perDay('users', daysUntil(today, 2 * trendDays));
      const [before, trend] = [joined.slice(0, trendDays), joined.slice(trendDays)];
      const shown = perDay('users');
      return {
        perDay: shown,
        total: sum(shown),
        trend: { perDay: trend, total: sum(trend), before: sum(before) },
      };
    },
    withdrawals() {
      const [waiting, settled] = [perDay('withdrawals_waiting'), perDay('withdrawals_settled')];
      return { waiting, settled, waitingTotal: sum(waiting), settledTotal: sum(settled) };
    },
    tickets() {
      const [open, closed] = [perDay('tickets_open'), perDay('tickets_closed')];
      return { open, closed, openTotal: sum(open), closedTotal: sum(closed) };
    },
    volume: () => volumeOf(figures, days),
  };
}

/** The volume in each currency that orders of these days were paid in. */
function volumeOf(figures: readonly DailyFigure[], days: readonly string[]) {
  const shown = new Set(days);
  const inDays = figures.filter(({ series, day }) => series === 'trades' && shown.has(day));
  return Object.entries(Object.groupBy(inDays, ({ unit }) => unit))
    .map(([currency, rows = []]) => {
      const amounts = new Map(rows.map(({ day, amount }) => [day, amount]));
      return {
        currency,
        orders: sum(rows.map(({ count }) => count)),
        perDay: days.map((day) => amounts.get(day) ?? '0'),
        total: sumOfDecimals(rows.map(({ amount }) => amount)),
      };
    })
    .filter(({ orders }) => orders > 0)
    .sort((one, other) => other.orders - one.orders || (one.currency < other.currency ? -1 : 1));
}
