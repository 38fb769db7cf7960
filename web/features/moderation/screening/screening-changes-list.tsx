import { NativeSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { Column } from '#web/ui/column.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { useListPlaceholder } from '#web/ui/list-placeholder.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { type RowOf, useList } from '#web/lib/use-list.ts';
import styles from './screening.module.css';
import { ChangeStatus } from './screening-status.tsx';

type Change = RowOf<typeof client.screening.listScreeningChanges>;

/** The number of versions that can be chosen, from the newest. */
const offered = 100;

function useColumns(): Column<Change, 'externalId'>[] {
  const { t } = useLingui();
  const words = (values: readonly (string | number)[]) =>
    values.length === 0 ? '—' : <bdi dir="auto">{values.join(', ')}</bdi>;
  return [
    {
      key: 'externalId',
      header: t`Entry`,
      width: 110,
      cell: ({ externalId }) => <bdi dir="ltr">{externalId}</bdi>,
    },
    {
      key: 'change',
      header: t`Change`,
      width: 110,
      isSortable: false,
      cell: ({ change }) => <ChangeStatus change={change} />,
    },
    {
      key: 'names',
      header: t`Names`,
      width: 240,
      grows: true,
      isSortable: false,
      cell: ({ names }) => words(names),
    },
    {
      key: 'addresses',
      header: t`Addresses`,
      width: 150,
      isSortable: false,
      cell: ({ addresses }) => words(addresses),
    },
    {
      key: 'birthYears',
      header: t`Birth year`,
      width: 90,
      isSortable: false,
      cell: ({ birthYears }) => words(birthYears),
    },
    {
      key: 'countries',
      header: t`Country`,
      width: 80,
      isSortable: false,
      cell: ({ countries }) => words(countries),
    },
  ];
}

/** The entries that a version of a list added, changed or removed. */
export function ScreeningChanges({ list, current }: { list: string; current: number }) {
  const { t } = useLingui();
  const { state, change, query } = useList(client.screening.listScreeningChanges, {
    filterNames: ['number'],
    filterInput: ({ number }) => ({ id: list, number: number ?? String(current) }),
    prefix: 'changes',
  });
  const page = query.data;
  const label = t`Changes`;
  const shown = state.filters['number'] ?? String(current);
  const numbers = Array.from({ length: Math.min(current, offered) }, (_, index) => current - index);
  const instead = useListPlaceholder({ state, change, query, page, empty: t`This version changed nothing.` });
  return (
    <div className={styles.part}>
      <div className={styles.row}>
        <NativeSelect
          aria-label={t`Version`}
          value={shown}
          data={numbers.map((number) => ({
            value: String(number),
            label: t`Version ${formatCount(number)}`,
          }))}
          onChange={({ currentTarget }) => change({ filters: { number: currentTarget.value }, page: 1 })}
        />
      </div>
      <DataTable
        label={label}
        columns={useColumns()}
        rows={page?.rows}
        expected={state.limit}
        isStale={query.isPlaceholderData}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
        instead={instead}
      />
      <Pager state={state} page={page} change={change} of={label} />
    </div>
  );
}
