import { z } from 'zod';
import { unitsOf } from './decimal.ts';
import { decimal, filterInstant } from './fields.ts';
import { searchMaxLength } from './limits.ts';
import type { textOperators } from './text-operators.ts';

/** A text that a column contains, starts with or equals. */
export interface TextFilter {
  operator: (typeof textOperators)[number];
  text: string;
}

/** A range of exact decimals, with both ends included. */
export interface AmountFilter {
  least?: string;
  most?: string;
}

/** A range of times: the start is included, the end isn't. */
export interface TimeFilter {
  from?: string;
  to?: string;
}

/** Separates the two ends of a range, either of which may be left out: `5..`, `..7`, `5..7`. */
const rangeSeparator = '..';

/** The filter of a text column: `contains:ada`, `starts:ada` or `is:ada`. */
const text = z
  .string()
  .max(searchMaxLength + 'contains:'.length, { abort: true })
  .regex(/^(?:contains|starts|is):[^]+$/, { error: 'notTextFilter', abort: true })
  .transform((value): TextFilter => {
    const at = value.indexOf(':');
    return { operator: value.slice(0, at) as TextFilter['operator'], text: value.slice(at + 1) };
  });

/** The two ends of a range; undefined if the text is not a range. */
function endsOf(value: string): [string, string] | undefined {
  const [least = '', most = '', ...more] = value.split(rangeSeparator);
  const isRange = value.includes(rangeSeparator) && more.length === 0 && (least !== '' || most !== '');
  return isRange ? [least, most] : undefined;
}

const scale = 30;
const nines = '9'.repeat(48);
const end = decimal({ min: `-${nines}`, max: nines, scale });

/** The filter of a column of numbers: `5..`, `..7.5` or `5..7.5`. */
export const amountRange = z
  .string()
  .max(200, { abort: true })
  .transform((value, context): AmountFilter => {
    const ends = endsOf(value);
    if (!ends) {
      context.addIssue({ code: 'custom', message: 'notRange', input: value });
      return {};
    }
    const found = ends.map((each) => (each === '' ? undefined : end.safeParse(each)));
    const bad = found.find((each) => each?.success === false);
    if (bad?.error) {
      for (const issue of bad.error.issues) context.addIssue({ ...issue, path: [] });
      return {};
    }
    const [least, most] = found.map((each) => each?.data);
    if (least !== undefined && most !== undefined && unitsOf(least, scale) > unitsOf(most, scale))
      context.addIssue({ code: 'custom', message: 'rangeReversed', input: value });
    return { ...(least !== undefined && { least }), ...(most !== undefined && { most }) };
  });

/** The filter of a time column: `2026-11-01T00:00:00Z..`, and so on. */
const time = z
  .string()
  .max(100, { abort: true })
  .transform((value, context): TimeFilter => {
    const [from = '', to = ''] = endsOf(value) ?? [];
    const isInstant = (each: string) => each === '' || filterInstant.safeParse(each).success;
    if ((from === '' && to === '') || !isInstant(from) || !isInstant(to)) {
      context.addIssue({ code: 'custom', message: 'notTimeRange', input: value });
      return {};
    }
    if (from !== '' && to !== '' && Date.parse(from) > Date.parse(to))
      context.addIssue({ code: 'custom', message: 'rangeReversed', input: value });
    return { ...(from !== '' && { from }), ...(to !== '' && { to }) };
  });

const kinds = { text, amount: amountRange, time };

/** The kind of a column's values, which decides the form of its filter. */
export type ColumnKind = keyof typeof kinds;

/**
 * Filters of a list's columns, each under the column's standard name and optional (specification 2.15).
 * @param columns the kind of each column, by name
 */
export function columnFilters<const Columns extends Readonly<Record<string, ColumnKind>>>(
  columns: Columns,
): { [Name in keyof Columns]: z.ZodOptional<(typeof kinds)[Columns[Name]]> } {
  const filters = Object.entries(columns).map(([name, kind]) => [name, kinds[kind].optional()]);
  return Object.fromEntries(filters);
}
