import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Page } from '#contract/platform/call.ts';
import type { CallOptions } from './client.ts';
import {
  changeListState,
  ownQuery,
  readListState,
  withOwnQuery,
  writeListState,
  type ListState,
} from './list-state.ts';
import { setTableOption, useTableLayouts } from './table-layouts.ts';
import { useQueryString } from './use-query-string.ts';

/**
 * A call that returns pages, for a list screen. Without an `Input` the type covers any such call, which can't
 * be called.
 */
export interface ListCall<Row, Input = never> {
  (input: Input, options?: CallOptions): Promise<Page<Row>>;
  readonly key: readonly [resource: string, name: string];
}

/** The row of a list call. */
export type RowOf<C> = C extends ListCall<infer Row> ? Row : never;

/** The input of a list call. */
export type InputOf<C> = C extends (input: infer Input, options?: CallOptions) => unknown ? Input : never;

/** The columns that a list call can sort by, from its input. */
export type SortKey<Input> = Input extends { sort?: infer Sort }
  ? Exclude<Extract<Sort, string>, `-${string}`>
  : never;

/** The filters of a list call, from its input. */
export type FilterName<Input> = Exclude<
  Extract<keyof Input, string>,
  'page' | 'limit' | 'search' | 'sort' | 'own'
>;

/**
 * Changes the state of a list, and with it the URL.
 * @param change the new values, or a function of the current state
 * @param replace true for a change that the back button skips, such as a refined search
 */
export type ChangeList = (
  change: Partial<ListState> | ((now: ListState) => Partial<ListState>),
  replace?: boolean,
) => void;

export interface List<Row> {
  state: ListState;
  change: ChangeList;
  /** The input of the call without the page: search, sort and filters. */
  asked: Readonly<Record<string, string>>;
  /** The page of rows. While another one loads, the previous one. */
  query: UseQueryResult<Page<Row>>;
}

/**
 * How a list is embedded: the page of a record shows the same lists as the menu, each with a fixed filter. The
 * filter `fixed` uses the names of the call. `prefix` begins the list's keys in the URL.
 */
export interface ListPlace {
  fixed: Readonly<Record<string, string>>;
  prefix: string;
}

/** The place of the lists inside a record's page; null if a list has a screen of its own. */
export const ListPlaceContext = createContext<ListPlace | null>(null);

/** The place of this list, or null if it has a screen of its own. */
export function useListPlace(): ListPlace | null {
  return useContext(ListPlaceContext);
}

/** Converts the URL's filters into the call's input. By default they are equal. */
export type FilterInput = (filters: ListState['filters']) => Record<string, string>;

export interface ListOptions {
  /** The list's filters, by their names in the URL. */
  filterNames?: readonly string[];
  /** Converts them into the call's input, if it differs. */
  filterInput?: FilterInput;
  /** The prefix of its keys in the URL, if a screen has several lists. */
  prefix?: string;
  /** Whether the filters are known, so that the rows can be read. */
  isReady?: boolean;
}

/**
 * The state of a list in the URL, and the matching page of rows.
 * @param call a list call of the client
 */
export function useList<Row, Input extends object>(
  call: ListCall<Row, Input>,
  {
    filterNames = [],
    filterInput = (filters) => filters,
    prefix: own = '',
    isReady = true,
  }: ListOptions = {},
): List<Row> {
  const place = useListPlace();
  const prefix = place?.prefix ?? own;
  const [params, changeParams] = useQueryString();
  const { pageSize } = useTableLayouts();
  const stateIn = (query: URLSearchParams) => readListState(ownQuery(query, prefix), filterNames, pageSize);
  const state = stateIn(params);
  const { filters, search, sort, page, limit } = state;
  const asked = {
    ...(search ? { search } : {}),
    ...(sort ? { sort } : {}),
    ...filterInput(filters),
    ...place?.fixed,
  };
  const input = { page, limit, ...asked };
  const query = useQuery({
    queryKey: [...call.key, input],
    // The server refuses invalid values of a hand-written URL.
    queryFn: ({ signal }) => call(input as Input, { signal }),
    placeholderData: keepPreviousData,
    enabled: isReady,
  });
  const change: ChangeList = (next, replace) =>
    changeParams((params) => {
      const now = stateIn(params);
      const changed = changeListState(now, typeof next === 'function' ? next(now) : next);
      // Saves the page size for every list.
      if (changed.limit !== now.limit) setTableOption({ pageSize: changed.limit });
      return withOwnQuery(
        params,
        prefix,
        writeListState(changed, changed.limit === now.limit ? pageSize : changed.limit),
      );
    }, replace);
  return { state, change, asked, query };
}
