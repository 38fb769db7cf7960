import { type RawBuilder, sql } from 'kysely';
import type { OwnFieldKind } from '#contract/platform/own-field-kinds.ts';
import type { OwnFilter } from '#contract/platform/own-fields.ts';
import type { ShownColumn } from './shown-labels.ts';

/** The inputs of every list call (contract/platform/list.ts), besides its filters. */
export interface ListInput {
  page: number;
  limit: number;
  search: string;
  sort?: string | undefined;
  /** Conditions on own fields, in the lists of records that can have some. */
  own?: OwnFilter | undefined;
}

/** The columns that an input may sort by, without the sign. */
export type SortColumn<Input extends ListInput> = Exclude<NonNullable<Input['sort']>, `-${string}`>;

/** The filters that an input may carry. */
export type FilterName<Input extends ListInput> = Exclude<keyof Input, keyof ListInput>;

/**
 * A list, in the terms of its table. Texts are constant SQL, never input. To be fast it needs one index for each entry:
 * the search column's trigram index, and a b-tree on (sort expression, id), both under `live`.
 */
export interface ListDefinition<Row extends object, Input extends ListInput> extends ListRules<Input> {
  table: string;
  /** Fields of a row, and the column or expression of each. */
  columns: { readonly [Field in keyof Row & string]: string };
  /** The condition for rows to be in the list, such as `deleted_at is null`. */
  live?: string;
}

/** What a list searches, sorts and filters by, for rows of any type. */
export interface ListRules<Input extends ListInput> {
  /** The columns of fields inside a field: an export of one of them then makes no JSON. */
  inside?: Readonly<Record<string, string>>;
  /** Lower-cased text that a search looks in: the table's search column. */
  search: string;
  /**
   * Whether that text is looked up in other tables, so that no index has it and comparing a row takes ten times as long. A search
   * then looks at fewer of the newest rows.
   */
  looksUp?: true;
  /**
   * For callers who may not see personal data: the searched text without it, a part of `search`, and the columns, in lower case, that a
   * search finds by their whole value. A list without personal columns has none.
   */
  masked?: {
    search: string;
    /** Whether that text has a trigram index of its own, and each of the columns a b-tree: a term that is common in hidden text alone is then looked up, too. */
    isIndexed?: true;
    /** The column with that text in any case, if it has few different values and a b-tree under `live`: those with a term are looked up first. */
    fewValues?: string;
    whole: readonly string[];
  };
  /** A status that the screen shows as words: a search for a part of a word finds it, too (specification 8.1). */
  shown?: ShownColumn;
  /** Sortable columns. Empty values come last, and first when descending. */
  sorts: { readonly [Column in SortColumn<Input>]: string };
  /** The default order: by this, descending. */
  newest: string;
  /**
   * The order in which a search scans the newest rows: the order in which they were added, which is nearly their physical
   * order in the table. It has an index. If left out, it is `newest`.
   */
  added?: string;
  /** `from` and `to` bound the time, in the order of `added`; the others are conditions on any row. */
  filters: {
    readonly [Name in FilterName<Input>]-?: (value: NonNullable<Input[Name]>) => RawBuilder<unknown>;
  };
  /**
   * The text filters (contract/platform/column-filters.ts) whose column is a part of the search text: what such a column contains is
   * found as a search is, by the trigram index or by walking.
   */
  searchedTexts?: readonly FilterName<Input>[];
  /**
   * Filters by a part of an array: PostgreSQL knows how many rows have the usual parts, and takes one that no row has for one that many have.
   * The order of time is then walked within bounds, too.
   */
  unestimated?: readonly FilterName<Input>[];
  /**
   * Filters of columns that no row outside of the list has a value in, such as the time of a sale: PostgreSQL takes them for independent of
   * `live`, and expects too few rows.
   */
  onlyInList?: readonly FilterName<Input>[];
  /** The kind of its records, if they can have own fields. */
  own?: OwnFieldKind;
  /** The list's name in row_counts. If left out, the rows are counted on each call: for tables that stay small. */
  keptCount?: string;
}

/**
 * The columns of a list, or of one of its records, to select under their field's names.
 * @param columns constants, never input: they become SQL as they are
 * @param table a prefix for each, if more than one table has such columns
 */
export function selectList(
  columns: { readonly [field: string]: string },
  table?: string,
): RawBuilder<unknown> {
  const prefix = table === undefined ? '' : `${table}.`;
  return sql.raw(
    Object.entries(columns)
      .map(([field, column]) => `${prefix}${column} as "${field}"`)
      .join(', '),
  );
}
