import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Page } from '#contract/call.ts';
import type { CallOptions } from './client.ts';
import {
  changeListState,
  ownQuery,
  readListState,
  withOwnQuery,
  writeListState,
  type ListState,
} from './list-state.ts';
import { useQueryString } from './use-query-string.ts';

/**
 * A call that answers pages: what a list screen is made from. Without an `Input` it stands for any of them, and can't be
 * called.
 */
export interface ListCall<Row, Input = never> {
  (input: Input, options?: CallOptions): Promise<Page<Row>>;
  readonly key: readonly [resource: string, name: string];
}

/** The row of a list call. */
export type RowOf<C> = C extends ListCall<infer Row> ? Row : never;

/** The input of a list call. */
export type InputOf<C> = C extends (input: infer Input, options?: CallOptions) => unknown ? Input : never;

/** What a list call can sort by, from the input that it takes. */
export type SortKey<Input> = Input extends { sort?: infer Sort }
  ? Exclude<Extract<Sort, string>, `-${string}`>
  : never;

/** The filters that a list call has, from the input that it takes. */
export type FilterName<Input> = Exclude<Extract<keyof Input, string>, 'page' | 'limit' | 'search' | 'sort'>;

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

export interface ListOptions {
  /** The filters that the list has, as they stand in the URL. */
  filterNames?: readonly string[];
  /** What the call takes for them, where that is something else. */
  filterInput?: FilterInput;
  /** What its part of the URL begins with, where a screen has several lists. */
  prefix?: string;
}

/**
 * The state of a list in the URL and the page that goes with it.
 * @param call a list call of the client
 */
export function useList<Row, Input extends object>(
  call: ListCall<Row, Input>,
  { filterNames = [], filterInput = (filters) => filters, prefix = '' }: ListOptions = {},
): List<Row> {
  const [params, changeParams] = useQueryString();
  const stateIn = (query: URLSearchParams) => readListState(ownQuery(query, prefix), filterNames);
  const state = stateIn(params);
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
    // The server refuses what a hand-written URL gets wrong.
    queryFn: ({ signal }) => call(input as Input, { signal }),
    placeholderData: keepPreviousData,
  });
  const change: ChangeList = (next, replace) =>
    changeParams((params) => {
      const now = stateIn(params);
      const changed = changeListState(now, typeof next === 'function' ? next(now) : next);
      return withOwnQuery(params, prefix, writeListState(changed));
    }, replace);
  return { state, change, query };
}
