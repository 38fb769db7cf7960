import { i18n } from '@lingui/core';
import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import {
  formatCount,
  formatDay,
  formatDecimal,
  formatInstant,
  formatRelative,
  formatRounded,
  parseDay,
  shortAddress,
} from './format.ts';

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} });

afterEach(() => speak('en'));

/** An instant that is that hour on the viewer's clock, in any time zone of the test. */
const at = (hours: number, minutes: number) => new Date(2026, 10, 21, hours, minutes).toISOString();

test('instants are DD-MM-YYYY h:mm a on the clock of the viewer', () => {
  speak('en');
  expect(formatInstant(at(0, 5))).toBe('21-11-2026 12:05 am');
  expect(formatInstant(at(11, 59))).toBe('21-11-2026 11:59 am');
  expect(formatInstant(at(12, 0))).toBe('21-11-2026 12:00 pm');
  expect(formatInstant(at(23, 30))).toBe('21-11-2026 11:30 pm');
  speak('ar');
  expect(formatInstant(at(12, 0))).toBe('21-11-2026 12:00 م');
  expect(formatInstant(at(9, 0))).toBe('21-11-2026 9:00 ص');
});

test('days are DD-MM-YYYY, and are read back as people write them', () => {
  expect(formatDay('2026-02-01')).toBe('01-02-2026');
  for (const written of ['01-02-2026', ' 1-2-2026', '1/2/2026', '01.02.2026', '2026-02-01']) {
    expect(parseDay(written), written).toBe('2026-02-01');
  }
  for (const none of ['', '1-2-26', '31-02-2026', '29-02-2025', '02-13-2026', '2026-02-30', 'today']) {
    expect(parseDay(none), none).toBeNull();
  }
  expect(parseDay('29-02-2024')).toBe('2024-02-29');
});

test('relative times take the largest unit that fits', () => {
  speak('en');
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(formatRelative('2026-11-21T11:59:40Z', now)).toBe('now');
  expect(formatRelative('2026-11-21T11:57:01Z', now)).toBe('2 minutes ago');
  expect(formatRelative('2026-11-20T12:00:00Z', now)).toBe('yesterday');
  expect(formatRelative('2026-11-24T12:00:00Z', now)).toBe('in 3 days');
  expect(formatRelative('2024-01-01T00:00:00Z', now)).toBe('2 years ago');
  speak('ar');
  expect(formatRelative('2026-11-21T09:00:00Z', now)).toBe('قبل 3 ساعات');
});

test('counts are grouped, and say where they are a lower bound', () => {
  speak('en');
  expect(formatCount(1_048_576)).toBe('1,048,576');
  expect(formatCount(10_000, false)).toBe('10,000+');
  speak('ar');
  expect(formatCount(1234)).toBe('1,234');
});

test('decimals keep every digit', () => {
  expect(formatDecimal('0.000000000000000001')).toBe('0.000000000000000001');
  expect(formatDecimal('-1234567.89')).toBe('-1,234,567.89');
  expect(formatDecimal('999')).toBe('999');
  fc.assert(
    fc.property(fc.bigInt({ min: 0n }), fc.stringMatching(/^\d{1,18}$/), (whole, fraction) => {
      expect(formatDecimal(`${whole}.${fraction}`).replaceAll(',', '')).toBe(`${whole}.${fraction}`);
    }),
  );
});

test('addresses are shortened, short texts are not', () => {
  expect(shortAddress('0x52908400098527886E0F7030069857D2E4169EE7')).toBe('0x5290…9EE7');
  expect(shortAddress('0x1234')).toBe('0x1234');
});

test('amounts are rounded for a glance without ever being a float', () => {
  speak('en');
  expect(formatRounded('0')).toBe('0');
  expect(formatRounded('12')).toBe('12');
  expect(formatRounded('9007199254740993.126')).toBe('9,007,199,254,740,993.13');
  expect(formatRounded('0.000000000000000001234567')).toBe('0.000000000000000001235');
  expect(formatRounded('-1234.5')).toBe('-1,234.5');
});
