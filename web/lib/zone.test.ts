import { afterEach, expect, test } from 'vitest';
import { i18n } from '@lingui/core';
import { formatCount, formatDecimal, formatInstant, formatRounded, timeZone } from './format.ts';
import { applyFormats } from './formats.ts';
import { instantsOf } from './time-range.ts';
import { timeOnClock } from './zone.ts';

const storage = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  },
});
i18n.loadAndActivate({ locale: 'en', messages: {} });

const numberFormat = '1,234.56';
const inZone = (zone: string | null) => applyFormats({ timeZone: zone, numberFormat });
afterEach(() => inZone(null));

/** specification 5.65 */
test('times are on the clock of the chosen zone', () => {
  inZone('Asia/Dubai');
  expect(formatInstant('2026-11-21T21:30:00Z')).toBe('22-11-2026 1:30 am');
  inZone('America/New_York');
  expect(formatInstant('2026-07-01T16:00:00Z')).toBe('01-07-2026 12:00 pm');
  expect(timeZone()).toBe('America/New York');
  inZone('Asia/Kathmandu');
  expect(formatInstant('2026-11-21T18:20:00Z')).toBe('22-11-2026 12:05 am');
  inZone('Not/AZone');
  expect(timeZone()).not.toBe('Not/AZone');
});

/** specification 5.65 */
test('days of filters begin at midnight of the chosen zone', () => {
  const days = { kind: 'days', from: '2026-03-29', to: '2026-03-29' } as const;
  inZone('Europe/Berlin');
  // That day has 23 hours.
  expect(instantsOf(days, 0)).toEqual({ from: '2026-03-28T23:00:00.000Z', to: '2026-03-29T22:00:00.000Z' });
  inZone('Asia/Dubai');
  expect(instantsOf(days, 0)).toEqual({ from: '2026-03-28T20:00:00.000Z', to: '2026-03-29T20:00:00.000Z' });
  const now = Date.parse('2026-12-31T21:15:30Z');
  expect(instantsOf({ kind: 'word', word: 'today' }, now)).toEqual({ from: '2026-12-31T20:00:00.000Z' });
  expect(instantsOf({ kind: 'word', word: 'lastMonth' }, now)).toEqual({
    from: '2026-11-30T20:00:00.000Z',
    to: '2026-12-31T20:00:00.000Z',
  });
});

test('a clock change skips and repeats times', () => {
  inZone('Africa/Cairo');
  // Clocks go from 12 am to 1 am there.
  expect(timeOnClock(2026, 3, 24).toISOString()).toBe('2026-04-23T22:00:00.000Z');
  inZone('America/Havana');
  // Clocks go from 1 am back to 12 am there: the day begins with the first.
  expect(timeOnClock(2026, 10, 1).toISOString()).toBe('2026-11-01T04:00:00.000Z');
});

/** specification 5.65 */
test('numbers have the chosen separators', () => {
  applyFormats({ timeZone: null, numberFormat: '1.234,56' });
  expect([formatDecimal('-1234567.089'), formatCount(10_000, false)]).toEqual(['-1.234.567,089', '10.000+']);
  expect(formatRounded('12345.678')).toBe('12.345,68');
  applyFormats({ timeZone: null, numberFormat: '1 234,56' });
  expect([formatDecimal('1234.5'), formatCount(1234)]).toEqual(['1\u00a0234,5', '1\u00a0234']);
  inZone(null);
  expect(formatDecimal('1234.5')).toBe('1,234.5');
});
