import type { ReactNode } from 'react';
import { ListRows } from '#web/ui/list-rows.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { type Filter, filterInput } from '#web/ui/list-filter.ts';
import { ListFilters } from '#web/ui/list-filters.tsx';
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
  const list = useList(call, {
    filterNames: [filter.name],
    filterInput: (set) => ({ ...filterInput(filters)(set), id }),
  });
  return (
    <div className={styles.log}>
      <div className={styles.tools}>
        <ListFilters filters={filters} state={list.state} change={list.change} />
        <ExportButton
          list={{ name: call.key[1], label, columns, filters, asked: list.asked, page: list.query.data }}
        />
      </div>
      <div className={styles.frame}>
        <ListRows label={label} columns={columns} list={list} rowActions={rowActions} empty={empty} />
      </div>
    </div>
  );
}
