import type { ReactNode } from 'react';
import { DataTable } from '#web/ui/data-table.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { type Filter, filterInput } from '#web/ui/list-filter.ts';
import { ListFilters } from '#web/ui/list-filters.tsx';
import { useListPlaceholder } from '#web/ui/list-placeholder.tsx';
import { Pager } from '#web/ui/pager.tsx';
import type { Column } from '#web/ui/column.ts';
import { type FilterName, type ListCall, useList } from '#web/lib/use-list.ts';
import styles from './log-list.module.css';

export interface LogListProps<Row, Input> {
  /** What it lists, for screen readers and the export. */
  label: string;
  /** A list call that takes the id of the record whose log it is. */
  call: ListCall<Row, Input>;
  id: string;
  columns: readonly Column<Row>[];
  filter: Filter<FilterName<Input>>;
  rowActions?: (row: Row) => ReactNode;
  /** The sentence for an empty log. */
  empty: string;
}

/** What was sent or received, as a part of the page of a record: newest first, with one filter and an export. */
export function LogList<Row extends { id: string }, Input extends object>({
  label,
  call,
  id,
  columns,
  filter,
  rowActions,
  empty,
}: LogListProps<Row, Input>) {
  const filters = [filter];
  const { state, change, asked, query } = useList(call, {
    filterNames: [filter.name],
    filterInput: (set) => ({ ...filterInput(filters)(set), id }),
  });
  const page = query.data;
  const instead = useListPlaceholder({ state, change, query, page, empty });
  return (
    <div className={styles.log}>
      <div className={styles.tools}>
        <ListFilters filters={filters} state={state} change={change} />
        <ExportButton list={{ name: call.key[1], label, columns, filters, asked, page }} />
      </div>
      <div className={styles.frame}>
        <DataTable
          label={label}
          columns={columns}
          rows={page?.rows}
          expected={state.limit}
          isStale={query.isPlaceholderData}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          {...(rowActions && { rowActions })}
          instead={instead}
        />
        <Pager state={state} page={page} change={change} />
      </div>
    </div>
  );
}
