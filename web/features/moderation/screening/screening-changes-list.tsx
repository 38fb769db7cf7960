import { NativeSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { ListRows } from '#web/ui/list-rows.tsx';
import type { Column } from '#web/ui/column.ts';
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
export function ScreeningChanges({ id, current }: { id: string; current: number }) {
  const { t } = useLingui();
  const list = useList(client.screening.listScreeningChanges, {
    filterNames: ['number'],
    filterInput: ({ number }) => ({ id, number: number ?? String(current) }),
    prefix: 'changes',
  });
  const label = t`Changes`;
  const shown = list.state.filters['number'] ?? String(current);
  const numbers = Array.from({ length: Math.min(current, offered) }, (_, index) => current - index);
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
          onChange={({ currentTarget }) => list.change({ filters: { number: currentTarget.value }, page: 1 })}
        />
      </div>
      <ListRows
        label={label}
        columns={useColumns()}
        list={list}
        empty={t`This version changed nothing.`}
        of={label}
      />
    </div>
  );
}
