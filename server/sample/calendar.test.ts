import { describe, expect, test } from 'vitest';
import { openCalendar } from './calendar.ts';
import { countUntil, momentOf } from './part.ts';

const dayMs = 24 * 3600 * 1000;
const size = { users: 2000, seed: 42, until: new Date('2026-11-21T15:30:00Z') };
const moments = Array.from({ length: 40_000 }, (_, index) => momentOf(size, index, 40_000, 0.5));

/** How many rows the days have that begin so long ago. */
const within = (from: number, days: number) => {
  const first = Math.floor(size.until.getTime() / dayMs) - from;
  return moments.filter((moment) => moment >= first * dayMs && moment < (first + days) * dayMs).length;
};

describe('the two years of a sample', () => {
  test('end where they should, and later rows come later', () => {
    expect(momentOf(size, 0, 10, 0)).toBe(size.until.getTime() - 730 * dayMs);
    expect(momentOf(size, 9, 10, 1)).toBe(size.until.getTime());
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
  });

  test('grow a little each month, and rest at weekends', () => {
    for (const ago of [31, 200, 400]) {
      const change = within(ago, 30) / within(ago + 30, 30) - 1;
      expect(change).toBeGreaterThan(-0.03);
      expect(change).toBeLessThan(0.13);
    }
    expect(within(31, 30) / within(61, 30)).toBeGreaterThan(1);
    expect(within(365, 365) / within(730, 365)).toBeGreaterThan(1.5);
    // 21 November 2026 is a Saturday: Saturdays and Sundays against Tuesdays and Wednesdays.
    const [weekend, middle] = [7, 14, 21, 28]
      .map((ago) => [within(ago, 2), within(ago - 3, 2)])
      .reduce(([a = 0, b = 0], [c = 0, d = 0]) => [a + c, b + d]);
    expect((weekend ?? 0) / (middle ?? 1)).toBeLessThan(0.85);
  });

  test('count what was there at a moment, never too many', () => {
    const { momentAt, partUntil } = openCalendar(1, 50, size.until);
    for (let part = 0; part <= 1; part += 0.013) expect(partUntil(momentAt(part))).toBeCloseTo(part, 9);
    for (let index = 1; index < 2000; index += 7) {
      const now = momentOf(size, index, 2000, 0.3);
      const there = countUntil(size, 2000, now);
      expect(momentOf(size, there - 1, 2000, 0.999_999)).toBeLessThanOrEqual(now);
    }
  });
});
