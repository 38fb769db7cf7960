import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantsOf, readTime, timeLabels, writeTime, type ChosenTime } from './time-range.ts';

const chosen = (value: string) => {
  const read = readTime(value);
  if (!read) throw new Error(`${value} is no range of time.`);
  return read;
};
const hourMs = 3600 * 1000;
const now = new Date(2026, 10, 15, 13, 45, 30, 500).valueOf();
const midnight = (year: number, month: number, day: number) => new Date(year, month, day).toISOString();

test('what was chosen is read again from the address', () => {
  const day = fc
    .date({ min: new Date(Date.UTC(2000, 0, 1)), max: new Date(Date.UTC(2099, 11, 31)), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const end = fc.tuple(day, fc.constantFrom('', 'Z')).map((parts) => parts.join(''));
  const times = fc.oneof(
    fc.constantFrom(...timeLabels).map((word): ChosenTime => ({ kind: 'word', word })),
    fc
      .record({
        amount: fc.integer({ min: 1, max: 9999 }),
        unit: fc.constantFrom('h' as const, 'd' as const),
      })
      .map((older): ChosenTime => ({ kind: 'older', ...older })),
    fc
      .record({ from: fc.oneof(end, fc.constant('')), to: end })
      .map((days): ChosenTime => ({ kind: 'days', ...days })),
  );
  fc.assert(
    fc.property(times, (time) => {
      expect(readTime(writeTime(time))).toEqual(time);
    }),
  );
});

test('nonsense is no range of time', () => {
  for (const value of [
    '',
    '..',
    'tomorrow',
    'older:0h',
    'older:12345h',
    'older:5w',
    '2026-11-01',
    '1..2',
    'a..b..c',
  ])
    expect(readTime(value)).toBeUndefined();
  expect(writeTime({ kind: 'days', from: '', to: '' })).toBe('');
});

test('days are whole ones of the viewer’s zone, both included', () => {
  expect(instantsOf(chosen('2026-11-01..2026-11-05'), now)).toEqual({
    from: midnight(2026, 10, 1),
    to: midnight(2026, 10, 6),
  });
  expect(instantsOf(chosen('..2026-12-31'), now)).toEqual({ to: midnight(2027, 0, 1) });
  expect(instantsOf(chosen('2026-12-31..'), now)).toEqual({ from: midnight(2026, 11, 31) });
});

test('days of UTC are the same everywhere', () => {
  expect(instantsOf(chosen('2026-03-29Z..2026-03-29Z'), now)).toEqual({
    from: '2026-03-29T00:00:00.000Z',
    to: '2026-03-30T00:00:00.000Z',
  });
});

test('words follow the day', () => {
  expect(instantsOf(chosen('today'), now)).toEqual({ from: midnight(2026, 10, 15) });
  expect(instantsOf(chosen('yesterday'), now)).toEqual({
    from: midnight(2026, 10, 14),
    to: midnight(2026, 10, 15),
  });
  expect(instantsOf(chosen('last7'), now)).toEqual({ from: midnight(2026, 10, 9) });
  expect(instantsOf(chosen('month'), now)).toEqual({ from: midnight(2026, 10, 1) });
  const inJanuary = new Date(2027, 0, 31, 23).valueOf();
  expect(instantsOf(chosen('lastMonth'), inJanuary)).toEqual({
    from: midnight(2026, 11, 1),
    to: midnight(2027, 0, 1),
  });
});

test('older than some hours asks the same within a minute', () => {
  const asked = instantsOf(chosen('older:24h'), now);
  expect(asked).toEqual({
    to: new Date(new Date(2026, 10, 15, 13, 45).valueOf() - 24 * hourMs).toISOString(),
  });
  expect(instantsOf(chosen('older:24h'), now + 29_000)).toEqual(asked);
  expect(instantsOf(chosen('older:2d'), now).to).toBe(new Date(2026, 10, 13, 13, 45).toISOString());
});
