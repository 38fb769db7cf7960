import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Page } from '#contract/call.ts';
import type { CallOptions } from './client.ts';
import { changeListState, readListState, writeListState, type ListState } from './list-state.ts';
import { useQueryString } from './use-query-string.ts';

/** A call that answers pages: what a list screen is made from. */
export interface ListCall<Row> {
  (input: never, options?: CallOptions): Promise<Page<Row>>;
  readonly key: readonly [resource: string, name: string];
}

/** The row of a list call. */
export type RowOf<C> = C extends ListCall<infer Row> ? Row : never;

/**
 * Changes the state of a list, and with it the URL.
 * @param change what changes, or how it follows from the state as it is then
 * @param replace true for a change that the back button is to skip, such as a refined search
 */
export type ChangeList = (
  change: Partial<ListState> | ((now: ListState) => Partial<ListState>),
  replace?: boolean,
) => void;

export interface List<Row> {
  state: ListState;
  change: ChangeList;
  /** The page; while another one is loading, the one before it. */
  query: UseQueryResult<Page<Row>>;
}

/** Turns filters of the URL into input of the call; the identity where they are the same. */
export type FilterInput = (filters: ListState['filters']) => Record<string, string>;

/**
 * The state of a list in the URL and the page that goes with it.
 * @param call a list call of the client
 * @param filterNames the filters that the list has, as they stand in the URL
 * @param filterInput what the call takes for them, where that is something else
 */
export function useList<Row>(
  call: ListCall<Row>,
  filterNames: readonly string[] = [],
  filterInput: FilterInput = (filters) => filters,
): List<Row> {
  const [params, changeParams] = useQueryString();
  const state = readListState(params, filterNames);
  const { filters, search, sort, page, limit } = state;
  const input = {
    page,
    limit,
    ...(search ? { search } : {}),
    ...(sort ? { sort } : {}),
    ...filterInput(filters),
  };
  const query = useQuery({
    queryKey: [...call.key, input],
    // The input's type is the call's own; the server refuses what a hand-written URL gets wrong.
    queryFn: ({ signal }) => call(input as never, { signal }),
    placeholderData: keepPreviousData,
  });
  const change: ChangeList = (next, replace) =>
    changeParams((params) => {
      const now = readListState(params, filterNames);
      const changed = writeListState(changeListState(now, typeof next === 'function' ? next(now) : next));
      // Another list on the same screen has its state under a prefix.
      for (const [key, value] of params) if (key.includes('.')) changed.set(key, value);
      return changed;
    }, replace);
  return { state, change, query };
}
