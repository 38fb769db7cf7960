import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { isNarrowed, lastPage, type ListState } from '#web/lib/list-state.ts';
import { EmptyState, FailedState } from './states.tsx';

export interface ListPlaceholderProps {
  state: ListState;
  change: (
    change: Pick<ListState, 'page'> | Pick<ListState, 'search' | 'filters'>,
    replace?: boolean,
  ) => void;
  query: UseQueryResult<unknown>;
  /** The rows and the count on the screen. */
  page: { rows: readonly unknown[]; count: number } | undefined;
  /** The sentence for an empty list. */
  empty: ReactNode;
}

/**
 * What a list shows instead of rows: the failure, that nothing matches, or that it is empty. A page past the end
 * redirects to the last page.
 * @returns nothing while rows are shown or loading
 */
export function useListPlaceholder({ state, change, query, page, empty }: ListPlaceholderProps): ReactNode {
  const last = page && lastPage(state, page.count);
  const isPastEnd = page?.rows.length === 0 && !query.isFetching && last !== undefined && state.page > last;
  useEffect(() => {
    // The last page lost its last row, or the link is outdated.
    if (isPastEnd) change({ page: last }, true);
  });
  if (query.isError && !query.isFetching) {
    return <FailedState error={query.error} retry={() => void query.refetch()} />;
  }
  if (page?.rows.length !== 0) return undefined;
  if (!isNarrowed(state)) return <EmptyState>{empty}</EmptyState>;
  return (
    <EmptyState
      action={
        <Button variant="default" onClick={() => change({ search: '', filters: {} })}>
          <Trans>Show all</Trans>
        </Button>
      }
    >
      <Trans>No results. Try other words, or show all.</Trans>
    </EmptyState>
  );
}
