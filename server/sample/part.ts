import { type Calendar, openCalendar } from './calendar.ts';

/** The parameters of a sample. The same values create the same rows. */
export interface SampleSize {
  /** The number of users, which determines the other numbers. */
  users: number;
  /** A factor for the activity of each user; 1 by default. */
  activity?: number;
  seed: number;
  /** The time of the newest row. */
  until: Date;
}

export type SampleValue = string | number | boolean | null;

/** The rows that one resource adds to the sample. A new resource writes its part and lists it in `parts.ts`. */
export interface SamplePart {
  table: string;
  columns: readonly string[];
  /** Rows refer to sample images, which are drawn first. */
  hasPictures?: true;
  /** Its triggers find rows of other tables by their indexes, so it is copied after these are built. */
  needsIndexes?: true;
  /** It replaces the rows of a new installation if nobody has changed them. */
  replacesStandard?: true;
  /** The number of its rows. */
  count: (size: SampleSize) => number;
  /** A row, in the order of the columns. Each row can be created without the others. */
  row: (size: SampleSize, index: number) => readonly SampleValue[];
}

/**
 * When row `index` of `count` was created: spread over two years of growth, later rows later.
 * @param position its position within its share of the time, 0 to 1
 * @returns milliseconds since 1970
 */
export function momentOf(size: SampleSize, index: number, count: number, position: number): number {
  return Math.floor(calendarOf(size).momentAt((index + position) / count));
}

/** How many of `count` rows with this distribution exist at a time; at least one. */
export function countUntil(size: SampleSize, count: number, milliseconds: number): number {
  const part = calendarOf(size).partUntil(milliseconds);
  return Math.max(1, Math.min(count, Math.floor(part * count)));
}

/** The number of rows if every user has that many on average. */
export function countPerUser({ users, activity = 1 }: SampleSize, times: number): number {
  return users * activity * times;
}

/** Streams of random numbers, so that no two parts draw the same. */
export const streams = {
  users: 1,
  logins: 2,
  currencies: 10,
  trades: 11,
  withdrawals: 12,
  fundTransfers: 13,
  tickets: 14,
  ticketReplies: 15,
  pictures: 20,
  tokens: 21,
  bids: 22,
  market: 23,
  community: 24,
  content: 25,
  fees: 30,
  settings: 31,
  verifications: 32,
  reports: 33,
  chain: 40,
  days: 50,
} as const;

let latest: { seed: number; until: number; calendar: Calendar } | undefined;

/** The calendar of a sample, cached because millions of rows need the same one. */
function calendarOf({ seed, until }: SampleSize): Calendar {
  if (latest?.seed !== seed || latest.until !== until.getTime()) {
    latest = { seed, until: until.getTime(), calendar: openCalendar(seed, streams.days, until) };
  }
  return latest.calendar;
}
