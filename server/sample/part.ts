import { type Calendar, openCalendar } from './calendar.ts';

/** The parameters of a sample; the same values make the same rows. */
export interface SampleSize {
  /** How many users; what else there is follows from it. */
  users: number;
  /** How many times as much each of them does: 1 where it is left out. */
  activity?: number;
  seed: number;
  /** The moment of the newest row. */
  until: Date;
}

export type SampleValue = string | number | boolean | null;

/** What one resource adds to the sample. A new resource writes its part and enters it in `parts.ts`. */
export interface SamplePart {
  table: string;
  columns: readonly string[];
  /** Rows name sample pictures, which are then drawn before. */
  hasPictures?: true;
  /** Rows that every installation begins with make way for it while nobody has changed them. */
  replacesStandard?: true;
  /** How many rows it has. */
  count: (size: SampleSize) => number;
  /** A row, in the order of the columns; any row can be made without the others. */
  row: (size: SampleSize, index: number) => readonly SampleValue[];
}

/**
 * When row `index` of `count` came to be: spread over two years as a marketplace grows, later rows later.
 * @param position where in its share of the time it falls, 0 to 1
 * @returns milliseconds since 1970
 */
export function momentOf(size: SampleSize, index: number, count: number, position: number): number {
  return Math.floor(calendarOf(size).momentAt((index + position) / count));
}

/** How many of `count` rows, spread like that, are there at a moment; at least one. */
export function countUntil(size: SampleSize, count: number, milliseconds: number): number {
  const part = calendarOf(size).partUntil(milliseconds);
  return Math.max(1, Math.min(count, Math.floor(part * count)));
}

/** How many there are of what every user does so many times on average. */
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

/** The calendar of a sample; millions of rows ask for the same one. */
function calendarOf({ seed, until }: SampleSize): Calendar {
  if (latest?.seed !== seed || latest.until !== until.getTime()) {
    latest = { seed, until: until.getTime(), calendar: openCalendar(seed, streams.days, until) };
  }
  return latest.calendar;
}
