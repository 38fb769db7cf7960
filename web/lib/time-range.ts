import dayjs from 'dayjs';

/** Ranges of time that stay true tomorrow, as a filter of the URL says them. */
export const timeWords = ['today', 'yesterday', 'last7', 'month', 'lastMonth'] as const;
export type TimeWord = (typeof timeWords)[number];

/** A range of time as somebody chose it. */
export type ChosenTime =
  | { kind: 'word'; word: TimeWord }
  /** Longer ago than so many hours or days. */
  | { kind: 'older'; amount: number; unit: 'h' | 'd' }
  /** Calendar days, both included; either may be left out. Of the viewer's zone, or with `Z` behind them of UTC. */
  | { kind: 'days'; from: string; to: string };

const day = /^(?:\d{4}-\d{2}-\d{2}Z?)?$/;

/** What a filter of the URL says: `today`, `older:24h`, `2026-11-01..2026-11-05`; undefined where it says nothing. */
export function readTime(value: string): ChosenTime | undefined {
  const word = timeWords.find((each) => each === value);
  if (word) return { kind: 'word', word };
  const [, amount, unit] = /^older:([1-9]\d{0,3})([hd])$/.exec(value) ?? [];
  if (amount !== undefined) return { kind: 'older', amount: Number(amount), unit: unit as 'h' | 'd' };
  const [from = '', to = '', ...more] = value.split('..');
  const isRange = value.includes('..') && more.length === 0 && (from !== '' || to !== '');
  return isRange && day.test(from) && day.test(to) ? { kind: 'days', from, to } : undefined;
}

/** The same as a filter of the URL. */
export function writeTime(chosen: ChosenTime): string {
  if (chosen.kind === 'word') return chosen.word;
  if (chosen.kind === 'older') return `older:${chosen.amount}${chosen.unit}`;
  return chosen.from === '' && chosen.to === '' ? '' : `${chosen.from}..${chosen.to}`;
}

/** Instants of ISO 8601: the first belongs to the range, the last doesn't. */
export interface TimeRange {
  from?: string;
  to?: string;
}

const dayMs = 24 * 3600 * 1000;

/** The instant at which a day, or the one some days later, begins; invalid for an empty text. */
function midnightOf(text: string, later: number): dayjs.Dayjs {
  // Days of UTC have no summer time.
  if (text.endsWith('Z')) return dayjs(Date.parse(`${text.slice(0, -1)}T00:00:00Z`) + later * dayMs);
  return dayjs(text === '' ? Number.NaN : text).add(later, 'day');
}

/**
 * The instants of a chosen range, in the viewer's time zone.
 * @param now milliseconds since 1970; hours are counted from its minute, so that the same minute asks the same
 */
export function instantsOf(chosen: ChosenTime, now: number): TimeRange {
  const today = dayjs(now).startOf('day');
  const between = (from: dayjs.Dayjs, to?: dayjs.Dayjs): TimeRange => ({
    from: from.toISOString(),
    ...(to && { to: to.toISOString() }),
  });
  if (chosen.kind === 'older') {
    const minute = dayjs(now).startOf('minute');
    return { to: minute.subtract(chosen.amount, chosen.unit === 'h' ? 'hour' : 'day').toISOString() };
  }
  if (chosen.kind === 'days') {
    const from = midnightOf(chosen.from, 0);
    const to = midnightOf(chosen.to, 1);
    return {
      ...(from.isValid() && { from: from.toISOString() }),
      ...(to.isValid() && { to: to.toISOString() }),
    };
  }
  switch (chosen.word) {
    case 'today':
      return between(today);
    case 'yesterday':
      return between(today.subtract(1, 'day'), today);
    case 'last7':
      return between(today.subtract(6, 'day'));
    case 'month':
      return between(today.startOf('month'));
    case 'lastMonth':
      return between(today.startOf('month').subtract(1, 'month'), today.startOf('month'));
  }
}
