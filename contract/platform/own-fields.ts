import { z } from 'zod';
import { amountRange, type AmountFilter, type TextFilter } from './column-filters.ts';
import { decimal, webAddress } from './fields.ts';
import { listFilterMax } from './limits.ts';
import type { OwnFieldType, OwnValue } from './own-field-kinds.ts';
import { holdsPersonal } from './personal.ts';

/** The key of an own field: fixed when the field is added. */
export const ownKey = z.string().regex(/^[a-z][a-z0-9_]{0,44}$/, 'ownKey');

/** A value of an own field. */
export const ownValue: z.ZodType<OwnValue, OwnValue> = z.union([z.boolean(), z.string().min(1).max(1000)]);

/** The values of a record's own fields by key. Empty fields have no entry. */
export const ownValues = holdsPersonal(z.record(z.string(), ownValue), 'state');

const nines = '9'.repeat(30);
const text = z.string().trim().min(1).max(500);

/** Checks a value against the type of its field; choices are checked against the field's list. */
export const valuesOfType = {
  text,
  number: decimal({ min: `-${nines}`, max: nines, scale: 18 }),
  date: z.iso.date(),
  choice: text,
  boolean: z.boolean(),
  // In bytes, so that its index can hold it.
  link: webAddress.max(1000).refine((link) => new TextEncoder().encode(link).length <= 2000, 'linkTooLong'),
} as const satisfies Readonly<Record<OwnFieldType, z.ZodType<OwnValue>>>;

/** The most own fields that a list is filtered by at once. */
const mostFilters = 5;

/** A condition on an own field: a text, or a range of numbers or dates. */
export type OwnCondition =
  | { operator: TextFilter['operator']; text: string }
  | { operator: 'number'; range: AmountFilter }
  | { operator: 'date'; from?: string; to?: string };

/** Conditions by the keys of their fields. */
export type OwnFilter = Readonly<Record<string, OwnCondition>>;

const date = z.iso.date();

/** @returns undefined if the text is no condition */
function conditionOf(text: string): OwnCondition | undefined {
  const [, operator, rest] = /^(is|starts|contains):([^]{1,500})$/.exec(text) ?? [];
  if (operator) return { operator: operator as TextFilter['operator'], text: rest ?? '' };
  const [from = '', to = ''] = text.split('..');
  const isDate = (end: string) => date.safeParse(end).success;
  if ((isDate(from) && (to === '' || isDate(to))) || (from === '' && isDate(to)))
    return text.includes('..') && (from === '' || to === '' || from <= to)
      ? { operator: 'date', ...(from && { from }), ...(to && { to }) }
      : undefined;
  const range = amountRange.safeParse(text);
  return range.success ? { operator: 'number', range: range.data } : undefined;
}

/**
 * The filter of a list by own fields: JSON with a condition by key, such as `{"tier":"is:Gold","score":"5..7"}`.
 * Dates include both ends.
 */
export const ownFilter = {
  own: z
    .string()
    .max(listFilterMax, { abort: true })
    .transform((json, context): OwnFilter => {
      const parsed = z.record(ownKey, z.string()).safeParse(parsedJson(json));
      const entries = Object.entries(parsed.data ?? {}).map(
        ([key, text]) => [key, conditionOf(text)] as const,
      );
      if (entries.length === 0 || entries.length > mostFilters || entries.some(([, found]) => !found))
        context.addIssue({ code: 'custom', message: 'notOwnFilter', input: json });
      return Object.fromEntries(entries) as OwnFilter;
    })
    .optional(),
};

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
