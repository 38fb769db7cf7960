import { everything } from '#contract/platform/list-starts.ts';
import type { OwnFieldType } from '#contract/platform/own-field-kinds.ts';
import type { ListState } from '#web/lib/list-state.ts';
import { instantsOf, readTime, type TimeRange } from '#web/lib/time-range.ts';
import { wallClock } from '#web/lib/zone.ts';
import type { FilterInput } from '#web/lib/use-list.ts';
import type { Column } from './column.ts';
import type { PartQuery } from './retry-line.tsx';

/**
 * A filter of a list; `name` is its name in the call. `options` offers values by their labels: `start` is the
 * initial value, `read` the query that supplies the options, if any. `day` is a date: the call gets its first
 * moment, or its last one if the name is `to`. `text` is a text; it applies on Enter and on blur.
 * `comparison` compares a text that has no column of its own, such as the currency of an amount.
 */
export type Filter<Name extends string = string> = { name: Name; label: string } & (
  | {
      kind: 'options';
      options: readonly { value: string; label: string }[];
      start?: string;
      read?: PartQuery;
      /** It is only in the panel: there is no room for it above the list. */
      isAside?: true;
    }
  | { kind: 'day' }
  | { kind: 'text' }
  | { kind: 'comparison' }
);

/**
 * Any filter of a list: those of its screen, and those of its columns. A column is compared with a text or with a
 * range of numbers or of time; `when` is a range of time that the call takes as `from` and `to`.
 */
export type AnyFilter = (Filter | { name: string; label: string; kind: 'amount' | 'time' | 'when' }) & {
  /** Its own field, if it is the filter of one. */
  own?: { key: string; type: OwnFieldType };
};

/** The name in the URL of a range of time that the call takes as `from` and `to`. */
export const whenName = 'when';

const kindOf = { text: 'comparison', amount: 'amount', time: 'time' } as const;

/** The filters of a list, including those of its columns. */
export function allFilters<Row>(
  filters: readonly Filter[],
  columns: readonly Column<Row>[],
  whenLabel: string,
): AnyFilter[] {
  const compared = columns.flatMap(({ key, header, compare }): AnyFilter[] =>
    compare === undefined ? [] : [{ name: key, label: header, kind: kindOf[compare] }],
  );
  const hasDays = filters.some(({ kind }) => kind === 'day');
  return [
    ...filters,
    ...(hasDays ? [{ name: whenName, label: whenLabel, kind: 'when' } as const] : []),
    ...compared,
  ];
}

const asRange = ({ from = '', to = '' }: TimeRange) => `${from}..${to}`;

function inputOf(filter: AnyFilter, value: string, now: number): [name: string, value: string][] {
  const { name, kind } = filter;
  if (kind === 'time' || kind === 'when') {
    const chosen = readTime(value);
    // Invalid values of a hand-written address are left to the server, which reports them.
    if (!chosen) return [[kind === 'when' ? 'from' : name, value]];
    const range = instantsOf(chosen, now);
    return kind === 'when' ? Object.entries(range) : [[name, asRange(range)]];
  }
  if (kind !== 'day') return [[name, value]];
  const { from, to } = instantsOf({ kind: 'days', from: value, to: value }, now);
  // The end of a day is its last millisecond, because the call includes it.
  const last = to && new Date(Date.parse(to) - 1).toISOString();
  const moment = name === 'to' ? last : from;
  return moment === undefined ? [] : [[name, moment]];
}

/** A value of the URL as a condition on an own field (contract/platform/own-fields.ts). */
function ownCondition(type: OwnFieldType, value: string, now: number): string {
  if (type === 'choice' || type === 'boolean') return `is:${value}`;
  const chosen = type === 'date' ? readTime(value) : undefined;
  if (!chosen) return value;
  const { from, to } = instantsOf(chosen, now);
  // The last day is included; a range of instants ends with the day after.
  return `${from ? dayAt(Date.parse(from)) : ''}..${to ? dayAt(Date.parse(to) - 1) : ''}`;
}

/** The viewer's calendar day at a time, such as `2026-11-27`. */
function dayAt(time: number): string {
  const { year, month, day } = wallClock(new Date(time));
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Converts the URL's filters into the call's input: days become times of the viewer's time zone. */
export function filterInput(filters: readonly AnyFilter[]): FilterInput {
  return (set) => {
    const own = filters.flatMap((filter) => {
      const value = set[filter.name];
      return filter.own && value ? [[filter.own.key, ownCondition(filter.own.type, value, Date.now())]] : [];
    });
    const others = filters
      .filter((filter) => !filter.own)
      .flatMap((filter) => {
        const start = filter.kind === 'options' ? filter.start : undefined;
        const value = set[filter.name] ?? start;
        if (value === undefined || (start !== undefined && value === everything)) return [];
        return inputOf(filter, value, Date.now());
      });
    return {
      ...Object.fromEntries(others),
      ...(own.length > 0 && { own: JSON.stringify(Object.fromEntries(own)) }),
    };
  };
}

/** Sets one filter of a state. An empty value removes it. */
export function withFilter(name: string, value: string) {
  return ({ filters }: ListState): Pick<ListState, 'filters'> => {
    const others = Object.entries(filters).filter(([other]) => other !== name && !excludes(name, other));
    return { filters: Object.fromEntries(value === '' ? others : [...others, [name, value]]) };
  };
}

/** A range of time is either a preset or two days, never both. */
function excludes(name: string, other: string): boolean {
  const isDay = (each: string) => each === 'from' || each === 'to';
  return (name === whenName && isDay(other)) || (isDay(name) && other === whenName);
}

/** The options of a choice: the values of a table with their labels. */
export const optionsOf = (table: Readonly<Record<string, string | { label: string }>>) =>
  Object.entries(table).map(([value, label]) => ({
    value,
    label: typeof label === 'string' ? label : label.label,
  }));
