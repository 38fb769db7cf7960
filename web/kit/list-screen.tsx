import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { isNarrowed, lastPage } from '#web/lib/list-state.ts';
import { useList, type ListCall } from '#web/lib/use-list.ts';
import { DataTable, type Column } from './data-table.tsx';
import { filterInput, ListFilters, type Filter } from './list-filters.tsx';
import styles from './list-screen.module.css';
import { Pager } from './pager.tsx';
import { SearchBox } from './search-box.tsx';
import { EmptyState, FailedState } from './states.tsx';

export interface ListScreenProps<Row> {
  /** What the list shows, for those who can't see it. */
  label: string;
  /** A list call of the client. */
  call: ListCall<Row>;
  columns: readonly Column<Row>[];
  /** Icon buttons of one row, in its Action column. */
  rowActions?: (row: Row) => ReactNode;
  filters?: readonly Filter[];
  /** False where the call takes no search. */
  hasSearch?: boolean;
  /** The screen's one primary action. */
  action?: ReactNode;
  /** What to say while there is nothing at all. */
  empty: ReactNode;
}

const noFilters: readonly Filter[] = [];

/** A whole list screen: search, filters, primary action, grid and pages, with its state in the URL. */
export function ListScreen<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const { label, call, columns, rowActions, filters = noFilters, hasSearch = true, action, empty } = props;
  const { state, change, query } = useList(
    call,
    filters.map((filter) => filter.name),
    filterInput(filters),
  );
  const page = query.data;
  const last = page && lastPage(state, page.count);
  const isPastEnd =
    page?.rows.length === 0 && !query.isPlaceholderData && last !== undefined && state.page > last;
  useEffect(() => {
    // The last row of the last page was deleted, or the link is old.
    if (isPastEnd) change({ page: last }, true);
  });

  let instead: ReactNode;
  if (query.isError && !query.isFetching) {
    instead = <FailedState error={query.error} retry={() => void query.refetch()} />;
  } else if (page?.rows.length === 0 && isNarrowed(state)) {
    instead = (
      <EmptyState
        action={
          <Button variant="default" onClick={() => change({ search: '', filters: {} })}>
            <Trans>Show all</Trans>
          </Button>
        }
      >
        <Trans>Nothing matches. Try other words, or show all.</Trans>
      </EmptyState>
    );
  } else if (page?.rows.length === 0) {
    instead = <EmptyState>{empty}</EmptyState>;
  }
  return (
    <div className={styles.screen}>
      <div className={styles.tools}>
        {hasSearch && (
          <div className={styles.search}>
            <SearchBox value={state.search} onSearch={(search) => change({ search }, state.search !== '')} />
          </div>
        )}
        <ListFilters filters={filters} state={state} change={change} />
        <div className={styles.action}>{action}</div>
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
          rowActions={rowActions}
          instead={instead}
        />
        <Pager state={state} page={page} change={change} />
      </div>
    </div>
  );
}
