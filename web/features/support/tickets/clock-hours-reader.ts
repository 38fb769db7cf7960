import type { Hours } from '#contract/support/ticket-clock.ts';

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Working hours as text, `09:00-12:30, 13:00-17:00`; empty for a free day. */
export const hoursText = (hours: readonly Hours[]): string =>
  hours.map(({ from, to }) => `${clock(from)}-${clock(to)}`).join(', ');

/** Reads working hours from a text; undefined if it is invalid or not in order. */
export function readHours(text: string): Hours[] | undefined {
  if (text.trim() === '') return [];
  const hours: Hours[] = [];
  for (const part of text.split(',')) {
    const found = /^\s*(\d{1,2}):(\d\d)\s*[-–]\s*(\d{1,2}):(\d\d)\s*$/.exec(part);
    if (!found) return undefined;
    const [, fromHour, fromMinute, toHour, toMinute] = found.map(Number) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const [from, to] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute];
    if (fromMinute > 59 || toMinute > 59 || to > 1440 || from >= to || from < (hours.at(-1)?.to ?? 0))
      return undefined;
    hours.push({ from, to });
  }
  return hours;
}
