import { countCap, defaultPageSize, pageSizes, searchMaxLength } from '#contract/platform/limits.ts';
import { everything } from '#contract/platform/list-starts.ts';

/** The state of a list, stored in the URL, so that back, reload and a shared link keep it (specification 5.4). */
export interface ListState {
  page: number;
  limit: number;
  search: string;
  /** Standard name of a column, with a leading `-` for descending; empty for the server's default order. */
  sort: string;
  /** By filter name. A filter that is not set has no entry. */
  filters: Readonly<Record<string, string>>;
  /** The saved view whose columns are used. */
  view?: string;
}

/** Whether a key of a query string belongs to the list with a prefix. A screen's only list has no prefix. */
function isOwn(key: string, prefix: string): boolean {
  return prefix === '' ? !key.includes('.') : key.startsWith(`${prefix}.`);
}

/** One list's part of a query string, without its prefix. */
export function ownQuery(query: URLSearchParams, prefix: string): URLSearchParams {
  const start = prefix === '' ? 0 : prefix.length + 1;
  return new URLSearchParams(
    [...query].filter(([key]) => isOwn(key, prefix)).map(([key, value]) => [key.slice(start), value]),
  );
}

/** A query string in which one list's part is replaced; the other parts stay. */
export function withOwnQuery(query: URLSearchParams, prefix: string, own: URLSearchParams): URLSearchParams {
  const before = prefix === '' ? '' : `${prefix}.`;
  const others = [...query].filter(([key]) => !isOwn(key, prefix));
  return new URLSearchParams([...[...own].map(([key, value]) => [`${before}${key}`, value]), ...others]);
}

/**
 * Reads the state of a list from a query string. Invalid values become the default.
 * @param query the query part of the URL
 * @param filterNames the filters that the list has
 * @param usualSize the viewer's page size, used if the address has none
 */
export function readListState(
  query: URLSearchParams,
  filterNames: readonly string[],
  usualSize: number = defaultPageSize,
): ListState {
  const page = Number(query.get('page') ?? '1');
  const limit = Number(query.get('limit') ?? '');
  const sort = query.get('sort') ?? '';
  const filters = filterNames.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value] as const] : [];
  });
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 999_999_999 ? page : 1,
    limit: (pageSizes as readonly number[]).includes(limit) ? limit : usualSize,
    search: (query.get('search') ?? '').slice(0, searchMaxLength),
    sort: /^-?[A-Za-z]+$/.test(sort) ? sort : '',
    filters: Object.fromEntries(filters),
    ...(query.get('view') && { view: query.get('view') ?? '' }),
  };
}

/** Writes the state of a list into a query string, without default values. */
export function writeListState(state: ListState, usualSize: number = defaultPageSize): URLSearchParams {
  const query = new URLSearchParams();
  if (state.search !== '') query.set('search', state.search);
  for (const [name, value] of Object.entries(state.filters)) if (value !== '') query.set(name, value);
  if (state.sort !== '') query.set('sort', state.sort);
  if (state.limit !== usualSize) query.set('limit', String(state.limit));
  if (state.page !== 1) query.set('page', String(state.page));
  if (state.view) query.set('view', state.view);
  return query;
}

/** Changes the state. Any change other than the page returns to the first page. */
export function changeListState(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, page: 1, ...change };
}

/** Whether a search or a filter hides rows. */
export function isNarrowed(state: ListState): boolean {
  return state.search !== '' || Object.values(state.filters).some((value) => value !== everything);
}

/**
 * The number of the last page. With a search or filter, pages reach at most 10,000 rows; the whole list has all
 * its pages (specification 5.8).
 */
export function lastPage(state: ListState, count: number): number {
  const shown = isNarrowed(state) ? Math.min(count, countCap) : count;
  return Math.max(1, Math.ceil(shown / state.limit));
}

/**
 * The sort order after the next click on a column's header: ascending, descending, then the server's default order
 * again.
 */
export function nextSort(current: string, column: string): string {
  if (current === column) return `-${column}`;
  return current === `-${column}` ? '' : column;
}

/** How a column is sorted, as a value of aria-sort. */
export function sortOf(current: string, column: string): 'ascending' | 'descending' | 'none' {
  if (current === column) return 'ascending';
  return current === `-${column}` ? 'descending' : 'none';
}
