import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { countCap, pageSizes } from '#contract/limits.ts';
import { plannedEachTime } from '../db/prepared-pool.ts';
import type { DB } from '../db/types.ts';
import { type FilterName, type ListDefinition, type ListInput, selectList } from './definition.ts';
import { valuesShownAs } from './shown-words.ts';
import { likePattern } from './term.ts';

/** A list as SQL, for one input. */
export interface ListQuery {
  table: RawBuilder<unknown>;
  /** What to select for a row, under its field's name. */
  columns: RawBuilder<unknown>;
  /** Which rows the list has at all: the indexes of its orders know those alone. */
  live: RawBuilder<unknown>;
  /** The same, narrowed by the filters. */
  scope: RawBuilder<unknown>;
  /** The part of that which bounds the time, so that it cuts the order in which rows were added. */
  span: RawBuilder<unknown>;
  isFiltered: boolean;
  isSearched: boolean;
  /** Whether it is sorted by what a filter leaves one value of, so that one index serves both. */
  isByFilter: boolean;
  /** Whether its best plan hangs on what is searched or filtered for. */
  isByValues: boolean;
  /** The text that a search looks in, and what it has to be like. */
  searched: RawBuilder<unknown>;
  pattern: RawBuilder<string>;
  /** Whether a row shows a status whose word has the term; undefined where no status has. */
  isShown: RawBuilder<unknown> | undefined;
  sortKey: RawBuilder<unknown>;
  /** The order in which rows were added, which is nearly that of the table. */
  added: RawBuilder<unknown>;
  /** Whether the list is sorted by that. */
  isByTime: boolean;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** Rows with the count that was found in the same statement. */
export interface Counted<Row> {
  rows: Row[];
  count: number;
}

/** An input in the terms of its list's table. */
export function queryOf<Row extends object, Input extends ListInput>(
  list: ListDefinition<Row, Input>,
  input: Input,
): ListQuery {
  const { page, limit, search, sort } = input;
  const column = sort?.replace(/^-/, '') as keyof typeof list.sorts | undefined;
  const names = filtersOf(list, input);
  const conditions = (some: typeof names) => some.map((name) => list.filters[name](input[name] as never));
  const sortKey = column === undefined ? list.newest : list.sorts[column];
  const added = list.added ?? list.newest;
  const live = sql.raw(list.live ?? 'true');
  const shownValues = valuesShownAs(search, list.shown?.words);
  return {
    table: sql.table(list.table),
    columns: selectList(list.columns),
    live,
    scope: allOf([live, ...conditions(names)]),
    span: allOf([sql`true`, ...conditions(names.filter(isSpan))]),
    isFiltered: names.length > 0,
    isSearched: search !== '',
    isByFilter: names.length === 1 && String(names[0]) === column,
    isByValues: names.length > 0 || search !== '',
    searched: sql.raw(list.search),
    pattern: likePattern(search),
    isShown:
      shownValues.length > 0 && list.shown
        ? sql`${sql.raw(list.shown.column)} = any(${shownValues})`
        : undefined,
    sortKey: sql.raw(sortKey),
    added: sql.raw(added),
    isByTime: sortKey === added,
    direction: sort === undefined || sort.startsWith('-') ? 'desc' : 'asc',
    limit,
    offset: (page - 1) * limit,
  };
}

const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

const isSpan = (filter: string | number | symbol) => filter === 'from' || filter === 'to';

/** The filters that an input sets. */
function filtersOf<Row extends object, Input extends ListInput>(
  { filters }: ListDefinition<Row, Input>,
  input: Input,
): FilterName<Input>[] {
  const names = Object.keys(filters) as FilterName<Input>[];
  return names.filter((name) => input[name] !== undefined && input[name] !== null);
}

/** The whole list, or what filters leave of it: PostgreSQL knows how many rows have which values, and chooses well. */
export async function rowsInScope<Row>(db: Kysely<DB>, query: ListQuery, total = countInScope(query)) {
  return countedRows<Row>(db, inScope(query, total));
}

/** First pages of whole lists, by list and by order and size: a statement that holds no value is the same each time. */
const firstPages = new WeakMap<object, Map<string, CompiledQuery<CountedRow>>>();

/**
 * The first page of a whole list with a kept count, which is what is asked for most: its statement is built only once,
 * because building it takes as long as a third of the answer, and takes the rows as it meets them.
 * @returns undefined where the input asks for another page, for an unusual size or for a part of the list
 */
export async function firstPage<Row extends object, Input extends ListInput>(
  db: Kysely<DB>,
  list: ListDefinition<Row, Input>,
  input: Input,
): Promise<Counted<Row> | undefined> {
  const { page, limit, search, sort = '' } = input;
  if (list.keptCount === undefined || page !== 1 || !isUsualSize(limit)) return undefined;
  if (search !== '' || filtersOf(list, input).length > 0) return undefined;
  const known = firstPages.get(list) ?? new Map<string, CompiledQuery<CountedRow>>();
  firstPages.set(list, known);
  const key = `${sort} ${limit}`;
  const statement = known.get(key) ?? fromStart(queryOf(list, input), keptCount(list.keptCount)).compile(db);
  known.set(key, statement);
  return asCounted<Row>((await db.executeQuery(statement)).rows);
}

/**
 * Collects every match, then sorts: for terms that few rows have, or where there are few rows to look at. PostgreSQL
 * guesses a term's frequency by a hundred rows, so that it would scan a large table for a rare one: by the index it isn't
 * told the term when it plans, and otherwise no index serves what it compares. No LIMIT stands by the search itself for
 * the same reason.
 */
export async function collectedRows<Row>(db: Kysely<DB>, query: ListQuery, by: 'index' | 'scope') {
  const { table, scope, searched, pattern } = query;
  const isMatch = by === 'index' ? sql`${searched} like (select ${pattern})` : matches(query);
  return foundRows<Row>(db, query, sql`${table} where ${scope} and ${isMatch}`);
}

/**
 * Looks through the newest rows alone, however many there are, and sorts what matches. In the order of time, newest first,
 * it ends where there are more than are counted.
 * @param part how many rows it looks at, those that the filters then leave out included
 */
export async function newestRows<Row>(db: Kysely<DB>, query: ListQuery, part: number) {
  const end = isNewestFirst(query) ? sql`limit ${countCap + 1}` : sql``;
  return foundRows<Row>(db, query, sql`${matchesInPart(query, part)} ${end}`);
}

/**
 * Walks the list in its order and picks what matches, within bounds: for terms that many rows have. The bound is on what
 * it looks at: what is newest may stand last in an order whose equals are sorted by time.
 * @param part how many of the newest rows the count is taken from
 */
export async function walkedRows<Row>(
  db: Kysely<DB>,
  query: ListQuery,
  { order, part }: { order: number; part: number },
) {
  const { table, live, scope, isSearched } = query;
  const walked = sql`(
    select *, ${sortKey(query)} from ${table} where ${live} ${ordered(query)} limit ${order}) as ${table}`;
  return countedRows<Row>(
    db,
    counted(
      query,
      isSearched ? upToCap(sql`select from ${matchesInPart(query, part)}`) : countInScope(query),
      sql`select id, sort_key from ${walked} where ${scope} and ${matches(query)}`,
    ),
  );
}

/** Whether a list is in the order in which its newest rows are looked through. */
export function isNewestFirst({ isByTime, direction }: ListQuery): boolean {
  return isByTime && direction === 'desc';
}

/**
 * What PostgreSQL's statistics say of what the filters leave: they are good for values and times. The search text is
 * selected, so that the cost is that of reading the rows, not of an index alone.
 */
export async function estimateScope(
  db: Kysely<DB>,
  { table, scope, searched }: ListQuery,
): Promise<{ scopeRows: number; scopeUnits: number }> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number; 'Total Cost': number } }] }>`
    explain (format json) select ${searched} from ${table} where ${scope}`.execute(db);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return { scopeRows: plan?.['Plan Rows'] ?? 0, scopeUnits: plan?.['Total Cost'] ?? Infinity };
}

/** Whether a row has the term, in a way that no index serves: for a short term PostgreSQL would read the index as a whole. */
function matches({ isSearched, searched, pattern, isShown }: ListQuery): RawBuilder<unknown> {
  if (!isSearched) return sql`true`;
  const hasTerm = sql`(${searched} || '') like ${pattern}`;
  return isShown ? sql`(${hasTerm} or ${isShown})` : hasTerm;
}

function matchesInPart(query: ListQuery, part: number): RawBuilder<unknown> {
  const { table, span, scope, added } = query;
  return sql`(select * from ${table} where ${span} order by ${added} desc, id desc limit ${part}) as ${table}
    where ${scope} and ${matches(query)}`;
}

/** @param source the FROM and WHERE of every match */
function foundRows<Row>(db: Kysely<DB>, query: ListQuery, source: RawBuilder<unknown>) {
  const found = sql`with found as materialized (select id, ${sortKey(query)} from ${source})`;
  return countedRows<Row>(
    db,
    counted(query, upToCap(sql`select from found`), sql`select id, sort_key from found`, found),
  );
}

/** Counts what filters leave, up to the cap. */
function countInScope({ table, scope }: ListQuery): RawBuilder<unknown> {
  return upToCap(sql`select from ${table} where ${scope}`);
}

/** The count of a list, as of the reading statement: what is folded and what is not yet. */
export function keptCount(name: string): RawBuilder<number> {
  return sql`(select coalesce((select count from row_counts where name = ${name}), 0)
    + coalesce((select sum(change)::bigint from row_count_changes where name = ${name}), 0))`;
}

/** Up to the cap and one more, which says that there are more. */
function upToCap(matches: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select count(*) from (${matches} limit ${countCap + 1}) as counted)`;
}

function sortKey(query: ListQuery): RawBuilder<unknown> {
  return sql`${query.sortKey} as sort_key`;
}

function ordered({ direction }: ListQuery): RawBuilder<unknown> {
  return sql`order by sort_key ${sql.raw(direction)}, id ${sql.raw(direction)}`;
}

/**
 * Which rows make the page. A first page of the usual sizes has it in its text: so that PostgreSQL keeps the plan, which
 * it can't for a LIMIT that it doesn't know, and planning takes three times as long as such a page.
 */
function cut({ limit, offset }: ListQuery): RawBuilder<unknown> {
  return offset === 0 && isUsualSize(limit)
    ? sql`limit ${sql.lit(limit)}`
    : sql`limit ${limit} offset ${offset}`;
}

function isUsualSize(limit: number): boolean {
  return pageSizes.some((size) => size === limit);
}

/** `page_id` is null in the one row that tells the count of an empty page. */
type CountedRow = Record<string, unknown> & { match_count: number; page_id?: string | null };

function inScope(query: ListQuery, total: RawBuilder<unknown>): RawBuilder<CountedRow> {
  const { table, scope } = query;
  return counted(query, total, sql`select id, ${sortKey(query)} from ${table} where ${scope}`);
}

/** Where the page is empty, so is the list, and nothing tells its count. */
function fromStart(query: ListQuery, count: RawBuilder<unknown>): RawBuilder<CountedRow> {
  const { table, columns, scope } = query;
  return sql<CountedRow>`
    select ${count} as match_count, ${columns}
    from (select *, ${sortKey(query)} from ${table} where ${scope} ${ordered(query)} ${cut(query)}) as ${table}
    ${ordered(query)}`;
}

/**
 * Count and page in one statement: the ids of the page first, from the index, and then only their rows. The count
 * comes also where the page is empty.
 * @param ids gives id and sort_key of everything that the page is cut from
 */
function counted(
  query: ListQuery,
  count: RawBuilder<unknown>,
  ids: RawBuilder<unknown>,
  before: RawBuilder<unknown> = sql``,
): RawBuilder<CountedRow> {
  const { table, columns, isByValues } = query;
  const planning = sql.raw(isByValues ? plannedEachTime : '');
  return sql<CountedRow>`${planning}
    ${before}
    select match_count, id as page_id, ${columns}
    from (select ${count} as match_count) as total
    left join (${ids} ${ordered(query)} ${cut(query)}) as page on true
    left join ${table} using (id)
    ${ordered(query)}`;
}

async function countedRows<Row>(db: Kysely<DB>, statement: RawBuilder<CountedRow>): Promise<Counted<Row>> {
  return asCounted((await statement.execute(db)).rows);
}

function asCounted<Row>(found: readonly CountedRow[]): Counted<Row> {
  const rows: Row[] = [];
  for (const { match_count: _, page_id: id, ...row } of found) if (id !== null) rows.push(row as Row);
  return { rows, count: found[0]?.match_count ?? 0 };
}
