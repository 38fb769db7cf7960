import { Button, NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFilter } from '@tabler/icons-react';
import { Fragment, useState, type ComponentType } from 'react';
import { everything } from '#contract/platform/list-starts.ts';
import type { ListState } from '#web/lib/list-state.ts';
import type { ChangeList } from '#web/lib/use-list.ts';
import { type AnyFilter, withFilter } from './list-filter.ts';
import styles from './list-filters.module.css';
import { RetryLine } from './retry-line.tsx';
import { TextFilter } from './text-filter.tsx';
import { toast } from './toast.tsx';
import { codeMissing } from '#web/lib/failures.ts';

export interface ListFiltersProps {
  filters: readonly AnyFilter[];
  state: ListState;
  change: ChangeList;
}

type Panel = ComponentType<ListFiltersProps & { onClose: () => void }>;

/** A filter by one of several values, or by a text. */
export function ChoiceFilter({
  filter,
  state,
  change,
}: { filter: AnyFilter } & Omit<ListFiltersProps, 'filters'>) {
  const { t } = useLingui();
  const { name, label } = filter;
  const value = state.filters[name] ?? '';
  const set = (next: string) => change(withFilter(name, next));
  if (filter.kind === 'text') return <TextFilter label={label} value={value} onChange={set} />;
  if (filter.kind !== 'options') return null;
  const { start = '', read } = filter;
  return (
    <Fragment>
      <NativeSelect
        aria-label={label}
        value={value || start}
        data={[{ value: start && everything, label: t`${label}: all` }, ...filter.options]}
        onChange={({ currentTarget: { value: chosen } }) => set(chosen === start ? '' : chosen)}
      />
      {read && <RetryLine read={read}>{t`${label}: options could not be loaded.`}</RetryLine>}
    </Fragment>
  );
}

/**
 * The filters of a list; each applies immediately. Filters with choices are above the list, all others in a panel
 * that loads when it is opened.
 */
export function ListFilters({ filters, state, change }: ListFiltersProps) {
  const [Opened, setOpened] = useState<Panel>();
  const choices = filters.filter((filter) => filter.kind === 'options' && !filter.isAside);
  const open = () => {
    import('./filter-panel.tsx').then(
      ({ default: loaded }) => setOpened(() => loaded),
      () => toast.failed(codeMissing().message),
    );
  };
  return (
    <>
      <span className={styles.choices}>
        {choices.map((filter) => (
          <ChoiceFilter key={filter.name} filter={filter} state={state} change={change} />
        ))}
      </span>
      {filters.length > choices.length && (
        <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />} onClick={open}>
          <Trans>Filters</Trans>
        </Button>
      )}
      {Opened && (
        <Opened filters={filters} state={state} change={change} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
