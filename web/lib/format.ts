import { i18n } from '@lingui/core';
import { separators } from '#contract/platform/formats.ts';
import { dateFormat } from '#contract/platform/limits.ts';
import { formats } from './formats.ts';
import { wallClock } from './zone.ts';

const meridiems = { en: ['am', 'pm'], ar: ['ص', 'م'] } as const;

/** Latin digits in every language, so that amounts, hashes and addresses stay comparable. */
function numberLocale(): string {
  return `${i18n.locale || 'en'}-u-nu-latn`;
}

/**
 * A time as `DD-MM-YYYY h:mm a` in the viewer's time zone (specification 5.7).
 * @param instant ISO 8601
 */
export function formatInstant(instant: string): string {
  const [am, pm] = i18n.locale === 'ar' ? meridiems.ar : meridiems.en;
  const { year, month, day, hour, minute } = wallClock(new Date(instant));
  return filled(dateFormat, {
    YYYY: year,
    MM: month,
    DD: day,
    h: hour % 12 || 12,
    mm: minute,
    a: hour < 12 ? am : pm,
  });
}

/**
 * Fills in a format: each group of letters is replaced by its value, padded to the number of letters. Written by
 * hand, because a date library is larger than all formats here.
 */
function filled(format: string, values: Readonly<Record<string, string | number>>): string {
  return format.replace(/([a-z])\1*/gi, (letters) => String(values[letters]).padStart(letters.length, '0'));
}

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/**
 * How long ago or ahead a time is, in the largest unit that fits: `3 hours ago`.
 * @param instant ISO 8601
 * @param now milliseconds since 1970
 */
export function formatRelative(instant: string, now: number = Date.now()): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1000);
  const format = new Intl.RelativeTimeFormat(numberLocale(), { numeric: 'auto' });
  const fitting = units.find(([, size]) => Math.abs(seconds) >= size);
  if (!fitting) return format.format(0, 'second');
  return format.format(Math.trunc(seconds / fitting[1]), fitting[0]);
}

/** A number's parts, with the separators that the viewer chose. */
function partsOf(format: Intl.NumberFormat, number: number | Intl.StringNumericLiteral) {
  const [group, decimal] = separators[formats().numberFormat];
  return format.formatToParts(number).map(({ type, value }) => ({
    type,
    value: type === 'group' ? group : type === 'decimal' ? decimal : value,
  }));
}

/** A number as text, with the separators that the viewer chose. */
const written = (format: Intl.NumberFormat, number: number | Intl.StringNumericLiteral) =>
  partsOf(format, number)
    .map(({ value }) => value)
    .join('');

/** A count with its thousands grouped; `10,000+` for a lower bound. */
export function formatCount(count: number, isExact = true): string {
  return written(new Intl.NumberFormat(numberLocale()), count) + (isExact ? '' : '+');
}

/** A rounded number for the axis of a chart: `1.2M`. */
export function formatRough(number: number): string {
  return written(
    new Intl.NumberFormat(numberLocale(), { notation: 'compact', maximumSignificantDigits: 3 }),
    number,
  );
}

/**
 * The change from one count to another, as a signed percentage such as `+12%` and a direction. A change that
 * rounds to `0%` has no direction.
 */
export function formatChange(count: number, before: number): { text: string; direction: -1 | 0 | 1 } {
  const format = new Intl.NumberFormat(numberLocale(), { style: 'percent', signDisplay: 'exceptZero' });
  const parts = partsOf(format, (count - before) / before);
  const has = (sign: string) => parts.some(({ type }) => type === sign);
  const direction = has('plusSign') ? 1 : has('minusSign') ? -1 : 0;
  return { text: parts.map(({ value }) => value).join(''), direction };
}

/** The format of a day: the day of `dateFormat`. */
export const dayFormat = dateFormat.split(' ')[0] ?? dateFormat;

/**
 * A calendar day as `DD-MM-YYYY`, independent of the time zone.
 * @param day `2026-11-21`
 */
export function formatDay(day: string): string {
  const [YYYY = '', MM = '', DD = ''] = day.split('-');
  return filled(dayFormat, { YYYY, MM, DD });
}

/**
 * Reads a typed calendar day, day first: `21-11-2026`, `1/2/2026`, `1.2.2026`; or in ISO 8601.
 * @returns `2026-11-21`, or null if there is no such day
 */
export function parseDay(text: string): string | null {
  const [, day, month, year] = /^\s*(\d{1,2})[-/.\s](\d{1,2})[-/.\s](\d{4})\s*$/.exec(text) ?? [];
  const iso =
    year === undefined ? text.trim() : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const instant = Date.parse(`${iso}T00:00:00Z`);
  // A day past the end of its month is invalid, though Date accepts it.
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 10) === iso ? iso : null;
}

/** The browser's time zone, a name of the IANA database. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The viewer's time zone, a name of the IANA database: the one of their profile, else the browser's. */
export const zoneName = () => formats().timeZone ?? browserZone();

/** The viewer's time zone in readable form: `Europe/Berlin`, `America/New York`. */
export function timeZone(): string {
  return zoneName().replaceAll('_', ' ');
}

/**
 * An exact decimal with its thousands grouped, never converted to a float.
 * @param decimal plain notation, as on the wire
 */
export function formatDecimal(decimal: string): string {
  const [, sign = '', whole = decimal, rest = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(decimal) ?? [];
  const [group, point] = separators[formats().numberFormat];
  return sign + whole.replace(/\B(?=(?:\d{3})+$)/g, group) + rest.replace('.', point);
}

/**
 * An exact decimal rounded for a quick look: two decimals from 1 up, four significant digits below.
 * @param decimal plain notation, as on the wire; the digits are rounded without a float
 */
export function formatRounded(decimal: string): string {
  const isSmall = /^-?0(\.|$)/.test(decimal);
  return written(
    new Intl.NumberFormat(
      numberLocale(),
      isSmall ? { maximumSignificantDigits: 4 } : { maximumFractionDigits: 2 },
    ),
    decimal as Intl.StringNumericLiteral,
  );
}

/** Isolates a text of any language inside a sentence, so that neither moves the other's punctuation. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** An address or hash as `0x52908400…95a3BcAE`; a short text stays unchanged. */
export function shortAddress(address: string): string {
  return address.length <= 14 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;
}
