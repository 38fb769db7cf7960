import { timeOnClock, wallClock } from './zone.ts';

/** Relative ranges of time, as a filter of the URL names them. */
export const timeLabels = ['today', 'yesterday', 'last7', 'month', 'lastMonth'] as const;
export type TimePreset = (typeof timeLabels)[number];

/** A chosen range of time. */
export type ChosenTime =
  | { kind: 'word'; word: TimePreset }
  /** More than this many hours or days ago. */
  | { kind: 'older'; amount: number; unit: 'h' | 'd' }
  /** Calendar days, both included; either may be left out. In the viewer's zone, or in UTC with a trailing `Z`. */
  | { kind: 'days'; from: string; to: string };

const day = /^(?:\d{4}-\d{2}-\d{2}Z?)?$/;

/** Reads a filter of the URL: `today`, `older:24h`, `2026-11-01..2026-11-05`; undefined if it is invalid. */
export function readTime(value: string): ChosenTime | undefined {
  const word = timeLabels.find((each) => each === value);
  if (word) return { kind: 'word', word };
  const [, amount, unit] = /^older:([1-9]\d{0,3})([hd])$/.exec(value) ?? [];
  if (amount !== undefined) return { kind: 'older', amount: Number(amount), unit: unit as 'h' | 'd' };
  const [from = '', to = '', ...more] = value.split('..');
  const isRange = value.includes('..') && more.length === 0 && (from !== '' || to !== '');
  return isRange && day.test(from) && day.test(to) ? { kind: 'days', from, to } : undefined;
}

/** Writes a range as a filter of the URL. */
export function writeTime(chosen: ChosenTime): string {
  if (chosen.kind === 'word') return chosen.word;
  if (chosen.kind === 'older') return `older:${chosen.amount}${chosen.unit}`;
  return chosen.from === '' && chosen.to === '' ? '' : `${chosen.from}..${chosen.to}`;
}

/** Times in ISO 8601: the first is included, the last is not. */
export interface TimeRange {
  from?: string;
  to?: string;
}

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const isValid = (moment: Date) => !Number.isNaN(moment.getTime());

/** The time at which a day begins, or a day some days later; invalid for an empty text. */
function midnightOf(text: string, later: number): Date {
  // UTC days have no daylight saving time.
  if (text.endsWith('Z')) return new Date(Date.parse(`${text.slice(0, -1)}T00:00:00Z`) + later * dayMs);
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = text.split('-').map(Number);
  return timeOnClock(year, month - 1, date + later);
}

/**
 * The times of a chosen range, in the viewer's time zone.
 * @param now milliseconds since 1970; hours are counted from the full minute, so that queries within a minute are
 * equal
 */
export function instantsOf(chosen: ChosenTime, now: number): TimeRange {
  const { year, month, day: date, hour, minute } = wallClock(new Date(now));
  if (chosen.kind === 'older') {
    const { unit, amount } = chosen;
    const to =
      unit === 'd'
        ? // Counts calendar days, because the day of a clock change does not have 24 hours.
          timeOnClock(year, month - 1, date - amount, hour, minute)
        : new Date(Math.floor(now / minuteMs) * minuteMs - amount * hourMs);
    return { to: to.toISOString() };
  }
  if (chosen.kind === 'days') {
    const from = midnightOf(chosen.from, 0);
    const to = midnightOf(chosen.to, 1);
    return {
      ...(isValid(from) && { from: from.toISOString() }),
      ...(isValid(to) && { to: to.toISOString() }),
    };
  }
  const midnight = (daysAgo: number) => timeOnClock(year, month - 1, date - daysAgo);
  const between = (from: Date, to?: Date): TimeRange => ({
    from: from.toISOString(),
    ...(to && { to: to.toISOString() }),
  });
  switch (chosen.word) {
    case 'today':
      return between(midnight(0));
    case 'yesterday':
      return between(midnight(1), midnight(0));
    case 'last7':
      return between(midnight(6));
    case 'month':
      return between(timeOnClock(year, month - 1, 1));
    case 'lastMonth':
      return between(timeOnClock(year, month - 2, 1), timeOnClock(year, month - 1, 1));
  }
}
