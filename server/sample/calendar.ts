import { Random } from './random.ts';

const dayMs = 24 * 3600 * 1000;
const spanDays = 2 * 365;
const growthPerDay = 1.05 ** (1 / 30);

/** The activity of each day of the week, from Sunday. */
const week = [0.72, 1.02, 1.1, 1.12, 1.08, 1, 0.78];

/** Which part of a sample existed at which time of its two years. */
export interface Calendar {
  /** The time at which that part (0 to 1) existed, in milliseconds since 1970. */
  momentAt: (part: number) => number;
  /** The inverse direction. */
  partUntil: (milliseconds: number) => number;
}

/**
 * Two years of a marketplace that grows by a twentieth each month, with quiet weekends and random differences
 * between days. Both directions use one table of days, so that later rows never exist earlier.
 * @param stream for the random numbers
 * @param until the last moment
 */
export function openCalendar(seed: number, stream: number, until: Date): Calendar {
  const end = until.getTime();
  const start = end - spanDays * dayMs;
  const firstDay = Math.floor(start / dayMs);
  // The start of each UTC day within the two years, and the part that existed by then.
  const begins: number[] = [];
  const there: number[] = [];
  let total = 0;
  for (let day = firstDay; day * dayMs < end; day += 1) {
    const from = Math.max(start, day * dayMs);
    begins.push(from);
    there.push(total);
    const luck = 0.85 + 0.3 * (new Random(seed, stream, day).bits() / 2 ** 32);
    // January 1, 1970 was a Thursday.
    const busy = (week[(day + 4) % 7] ?? 1) * luck * growthPerDay ** (day - firstDay);
    total += (busy * (Math.min(end, (day + 1) * dayMs) - from)) / dayMs;
  }
  begins.push(end);
  there.push(total);
  return {
    momentAt: (part) => along(there, begins, part * total),
    partUntil: (milliseconds) => along(begins, there, milliseconds) / total,
  };
}

/** The value of `to` at the position where `from` has `value`: linear interpolation between two rising lists. */
function along(from: readonly number[], to: readonly number[], value: number): number {
  let [low, high] = [0, from.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((from[middle] ?? 0) <= value) low = middle;
    else high = middle;
  }
  const [x0 = 0, x1 = 1, y0 = 0, y1 = 0] = [from[low], from[high], to[low], to[high]];
  return y0 + ((value - x0) / (x1 - x0)) * (y1 - y0);
}
