import type { ReactNode } from 'react';
import type { List } from '#web/lib/use-list.ts';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import { useListPlaceholder } from './list-placeholder.tsx';
import { Pager } from './pager.tsx';

export interface ListRowsProps<Row> {
  /** The name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** What `useList` returns. */
  list: Pick<List<Row>, 'state' | 'change' | 'query'>;
  rowActions?: (row: Row) => ReactNode;
  /** The sentence for an empty list. */
  empty: string;
  /** The name of the list, if a screen has two. */
  of?: string;
}

/** The table of a list that is a part of a screen, with its pages. */
export function ListRows<Row extends { id: string }>({
  label,
  columns,
  list: { state, change, query },
  rowActions,
  empty,
  of,
}: ListRowsProps<Row>) {
  const page = query.data;
  const instead = useListPlaceholder({ state, change, query, page, empty });
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={page?.rows}
        expected={state.limit}
        isStale={query.isPlaceholderData}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
        rowActions={rowActions}
        instead={instead}
      />
      <Pager state={state} page={page} change={change} of={of} />
    </>
  );
}
