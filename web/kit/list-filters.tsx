import { NativeSelect, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { everything, type ListState } from '#web/lib/list-state.ts';
import type { ChangeList, FilterInput } from '#web/lib/use-list.ts';
import { DayField } from './day-field.tsx';
import styles from './list-filters.module.css';
import { LoadAgain, type PartRead } from './load-again.tsx';

/**
 * A filter of a list; `name` is its name in the call. `options` offers values by their labels: `start` is the value at
 * the beginning, `read` the query that the options come from, if any. `day` is a date: the call gets its first instant,
 * or its last where the name is `to`. `text` is a word; it applies on Enter and on blur.
 */
export type Filter<Name extends string = string> = { name: Name; label: string } & (
  | {
      kind: 'options';
      options: readonly { value: string; label: string }[];
      start?: string;
      read?: PartRead;
    }
  | { kind: 'day' }
  | { kind: 'text' }
);

/** What a call takes for the filters of the URL: days become instants of the viewer's time zone. */
export function filterInput(filters: readonly Filter[]): FilterInput {
  return (set) =>
    Object.fromEntries(
      filters.flatMap((filter) => {
        const { name, kind } = filter;
        const start = kind === 'options' ? filter.start : undefined;
        const value = set[name] ?? start;
        if (value === undefined || (start !== undefined && value === everything)) return [];
        if (kind !== 'day') return [[name, value]];
        const moment = new Date(`${value}T${name === 'to' ? '23:59:59.999' : '00:00:00'}`);
        return Number.isNaN(moment.valueOf()) ? [] : [[name, moment.toISOString()]];
      }),
    );
}

function TextFilter({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (next: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const fire = () => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={fire}
      onKeyDown={(event) => {
        if (event.key === 'Enter') fire();
      }}
    />
  );
}

export interface ListFiltersProps {
  filters: readonly Filter[];
  state: ListState;
  change: ChangeList;
}

/** The filters of a list; each applies at once. */
export function ListFilters({ filters, state, change }: ListFiltersProps) {
  const { t } = useLingui();
  const field = (filter: Filter) => {
    const { name, label } = filter;
    const value = state.filters[name] ?? '';
    const set = (next: string) => {
      change(({ filters: now }) => {
        const { [name]: _, ...others } = now;
        return { filters: next === '' ? others : { ...others, [name]: next } };
      });
    };
    if (filter.kind === 'text') return <TextFilter key={name} label={label} value={value} onChange={set} />;
    if (filter.kind === 'day') {
      return <DayField key={name} label={label} value={value} onChange={set} />;
    }
    const { start = '', read } = filter;
    return (
      <Fragment key={name}>
        <NativeSelect
          aria-label={label}
          value={value || start}
          data={[{ value: start && everything, label: t`${label}: all` }, ...filter.options]}
          onChange={({ currentTarget: { value: chosen } }) => set(chosen === start ? '' : chosen)}
        />
        {read && <LoadAgain read={read}>{t`${label}: the choices could not be loaded.`}</LoadAgain>}
      </Fragment>
    );
  };
  const days = filters.filter(({ kind }) => kind === 'day');
  return (
    <>
      {filters.filter(({ kind }) => kind !== 'day').map(field)}
      {/* From and to belong together, and wrap to the next line together. */}
      {days.length > 0 && <div className={styles.days}>{days.map(field)}</div>}
    </>
  );
}
