import { type RawBuilder, sql } from 'kysely';
import type { TextFilter } from '#contract/platform/column-filters.ts';
import {
  isMasked,
  isWholeValueFilter,
  looksLikeWholeValue,
  recordWholeValueSearch,
} from '../personal/masked.ts';
import { type FilterName, type ListDefinition, type ListInput, selectList } from './definition.ts';
import { ownConditions } from './own-conditions.ts';
import { valuesShownAs } from './shown-labels.ts';
import { canOccur } from './term.ts';

/** A list as SQL, for one input. */
export interface ListQuery {
  table: RawBuilder<unknown>;
  /** The columns to select for a row, under their fields' names. */
  columns: RawBuilder<unknown>;
  /** The condition for rows to be in the list: the indexes of its orders have only those. */
  live: RawBuilder<unknown>;
  /** The same, narrowed by the filters. */
  scope: RawBuilder<unknown>;
  /** The part of the scope that is a range in the order of adding: what bounds the time, and being in the list where that order's index has only such rows. */
  span: RawBuilder<unknown>;
  isFiltered: boolean;
  /** How many conditions the filters are, a range of times being one. */
  conditions: number;
  /** The scope without what a sample tells better than PostgreSQL: texts that columns of the search text contain. */
  estimated: RawBuilder<unknown>;
  /** What that leaves out. */
  contained: RawBuilder<unknown>;
  /** Whether the estimated is less than the list. */
  isEstimated: boolean;
  /** The estimated without being in the list, if a filter implies that. */
  estimatedAlone: RawBuilder<unknown> | undefined;
  /** Whether a column is compared with a text or a range, whose rows may lie anywhere: their number is estimated first. */
  isCompared: boolean;
  /** What rows are searched for: the search, or else what a column of the search text must contain. */
  term: string;
  isSearched: boolean;
  /** Whether the sorted column is also what the only filter compares, so that one index serves both. */
  isByFilter: boolean;
  /** Whether PostgreSQL can't tell how many rows a filter leaves. */
  isUnestimated: boolean;
  /** Whether its best plan depends on the values of the filters. That of a search is chosen before, so it is prepared in the list's own order. */
  isByValues: boolean;
  /** What is searched for a caller who sees masks; undefined for others, and where nothing is searched for. */
  masked: ListDefinition<object, ListInput>['masked'];
  /** The text that the term is searched in. */
  read: RawBuilder<unknown>;
  /** The text that the trigram index has: at least what is read. */
  searched: RawBuilder<unknown>;
  /** Whether a row has a whole personal value that is the term: for callers who see masks. One comparison a column, each with an index. */
  whole: readonly RawBuilder<unknown>[];
  /** Whether the trigram index has just the text that callers who see masks may read, so that it doesn't find whole values. */
  isIndexed: boolean;
  /** Whether a row shows a status whose word has the term; undefined if no status has it. */
  isShown: RawBuilder<unknown> | undefined;
  /** Those statuses. */
  shownValues: readonly string[];
  sortKey: RawBuilder<unknown>;
  /** The order in which rows were added, which is nearly that of the table. */
  added: RawBuilder<unknown>;
  /** Whether the list is sorted by that. */
  isByTime: boolean;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** An input in the terms of its list's table. */
export function queryOf<Row extends object, Input extends ListInput>(
  list: ListDefinition<Row, Input>,
  input: Input,
): ListQuery {
  const { page, limit, search, sort } = input;
  const term = search === '' ? longestText(list, input) : search;
  const column = sort?.replace(/^-/, '') as keyof typeof list.sorts | undefined;
  const names = filtersOf(list, input);
  const contained = names.filter((name) => isContained(list, input, name));
  const estimated = names.filter((name) => !contained.includes(name));
  const conditionOf = <Name extends FilterName<Input>>(name: Name) => {
    const value = input[name];
    return value === undefined || value === null ? [] : [list.filters[name](value)];
  };
  const conditions = (some: typeof names) => some.flatMap(conditionOf);
  const own = ownConditions(input.own);
  const sortKey = column === undefined ? list.newest : list.sorts[column];
  const added = list.added ?? list.newest;
  const live = sql.raw(list.live ?? 'true');
  const shownValues = valuesShownAs(search, list.shown?.words);
  const isShown =
    shownValues.length > 0 && list.shown
      ? sql`${sql.raw(list.shown.column)} = any(${shownValues})`
      : undefined;
  const masked = search !== '' && isMasked() ? list.masked : undefined;
  if (masked?.whole.some((column) => looksLikeWholeValue(column, search))) recordWholeValueSearch(search);
  for (const name of names) if (isWholeValueFilter(String(name))) recordWholeValueSearch(textOf(input[name]));
  return {
    table: sql.table(list.table),
    columns: selectList(list.columns),
    live,
    scope: allOf([live, ...own, ...conditions(names)]),
    span: allOf([list.added === undefined ? live : sql`true`, ...conditions(names.filter(isSpan))]),
    isFiltered: names.length + own.length > 0,
    conditions: own.length + names.filter((name) => !isSpan(name)).length + (names.some(isSpan) ? 1 : 0),
    estimated: allOf([live, ...own, ...conditions(estimated)]),
    contained: allOf([sql`true`, ...conditions(contained)]),
    isEstimated: estimated.length + own.length > 0,
    estimatedAlone: estimated.some((name) => list.onlyInList?.includes(name))
      ? allOf([...own, ...conditions(estimated)])
      : undefined,
    isCompared: own.length > 0 || names.some((name) => isComparison(input[name])),
    term,
    isSearched: term !== '',
    isByFilter:
      own.length === 0 &&
      term === '' &&
      names.length === 1 &&
      names.every((name) =>
        isComparison(input[name]) ? columnOf(list.filters[name]) === sortKey : String(name) === column,
      ),
    isUnestimated: names.some((name) => list.unestimated?.includes(name)),
    isByValues: names.length + own.length > 0 || (search !== '' && sort !== undefined),
    masked,
    read: sql.raw((masked ?? list).search),
    searched: sql.raw((masked?.isIndexed ? masked : list).search),
    whole: (masked?.whole ?? []).map(
      (column) => sql`${sql.raw(column)} = (select lower(${search} collate "pg_c_utf8"))`,
    ),
    isIndexed: masked?.isIndexed === true,
    isShown,
    shownValues,
    sortKey: sql.raw(sortKey),
    added: sql.raw(added),
    isByTime: sortKey === added,
    direction: sort === undefined || sort.startsWith('-') ? 'desc' : 'asc',
    limit,
    offset: (page - 1) * limit,
  };
}

/** Whether a filter compares a column with a text or a range, instead of one value. */
const isComparison = (value: unknown) => typeof value === 'object';

/** What such a filter compares, unless no order could be by it. */
const columnOf = (filter: object) => ('column' in filter ? filter.column : undefined);

/** The text of a filter of a column that is compared as a whole. */
const textOf = (filter: unknown): string =>
  typeof filter === 'string' ? filter : (filter as TextFilter).text;

const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

const isSpan = (filter: string | number | symbol) => filter === 'from' || filter === 'to';

/** The filters that an input sets. */
export function filtersOf<Row extends object, Input extends ListInput>(
  { filters }: ListDefinition<Row, Input>,
  input: Input,
): FilterName<Input>[] {
  const names = Object.keys(filters) as FilterName<Input>[];
  return names.filter((name) => input[name] !== undefined && input[name] !== null);
}

/** Whether a filter wants a text that a column of the search text contains. */
function isContained<Row extends object, Input extends ListInput>(
  { searchedTexts = [] }: ListDefinition<Row, Input>,
  input: Input,
  name: FilterName<Input>,
): boolean {
  const { operator, text } = (input[name] ?? {}) as Partial<TextFilter>;
  return operator === 'contains' && text !== undefined && searchedTexts.includes(name) && canOccur(text);
}

/** The longest text that a column of the search text must contain; empty where there is none. */
function longestText<Row extends object, Input extends ListInput>(
  list: ListDefinition<Row, Input>,
  input: Input,
): string {
  const texts = (list.searchedTexts ?? [])
    .filter((name) => isContained(list, input, name))
    .map((name) => (input[name] as TextFilter).text);
  return texts.toSorted((one, other) => other.length - one.length)[0] ?? '';
}
