import { assert, date, property } from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { uuidV7 } from './uuid-v7.ts';

afterEach(() => {
  vi.useRealTimers();
});

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The time that an id carries, to the millisecond. */
function timeOf(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}

test('every id is well formed, new, and greater than the one before', () => {
  const ids = Array.from({ length: 100_000 }, () => uuidV7());
  expect(ids.every((id) => pattern.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? ''))).toBe(true);
});

test('ids keep growing when the clock is set back, and while older ones are made in between', () => {
  vi.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z'), toFake: ['Date'] });
  const before = uuidV7();
  vi.setSystemTime(new Date('2026-06-01T11:00:00Z'));
  uuidV7(new Date('2020-01-01T00:00:00Z'));
  const after = uuidV7();
  expect(after > before).toBe(true);
  vi.setSystemTime(new Date('2026-06-01T12:00:00.001Z'));
  expect(uuidV7() > after).toBe(true);
});

test('an id carries the time that it was asked for, up to the year 9999', () => {
  const times = date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });
  assert(
    property(times, (at) => {
      const id = uuidV7(at);
      expect(id).toMatch(pattern);
      expect(timeOf(id)).toEqual(at);
    }),
  );
});

test('ids order as their times do, and within a millisecond as they were made', () => {
  const at = new Date('2024-02-29T00:00:00.123Z');
  const same = Array.from({ length: 10_000 }, () => uuidV7(at));
  expect(same.toSorted()).toEqual(same);
  expect(uuidV7(new Date(at.getTime() + 1)) > (same.at(-1) ?? '')).toBe(true);
  expect(uuidV7(new Date(at.getTime() - 1)) < (same[0] ?? '')).toBe(true);
});

test('refuses times that an id can not carry', () => {
  expect(() => uuidV7(new Date(-1))).toThrow(RangeError);
  expect(() => uuidV7(new Date(Number.NaN))).toThrow(RangeError);
});
