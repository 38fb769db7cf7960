import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { countCap, pageSizes } from '#contract/platform/limits.ts';
import { plannedEachTime } from '../db/prepared-pool.ts';
import type { DB } from '../db/types.ts';
import type { ListDefinition, ListInput } from './definition.ts';
import { filtersOf, type ListQuery, queryOf } from './query.ts';
import { containsHidden } from './term.ts';

/** Rows with the count that was found in the same statement. */
export interface Counted<Row> {
  rows: Row[];
  count: number;
}

/** The unfiltered or filtered list: PostgreSQL's statistics of values are good enough to choose the plan. */
export async function rowsInScope<Row>(db: Kysely<DB>, query: ListQuery, total = countInScope(query)) {
  return countedRows<Row>(db, inScope(query, total));
}

/** Statements for the first pages of unfiltered lists, by list, order and size: without values they are the same each time. */
const firstPages = new WeakMap<object, Map<string, CompiledQuery<CountedRow>>>();

/**
 * The first page of an unfiltered list with a stored count, which is the most frequent request: its statement is built only
 * once, because building it takes a third of the time of the answer, and it fetches the rows directly.
 * @returns undefined if the input asks for another page, for an unusual size or for a part of the list
 */
export async function firstPage<Row extends object, Input extends ListInput>(
  db: Kysely<DB>,
  list: ListDefinition<Row, Input>,
  input: Input,
): Promise<Counted<Row> | undefined> {
  const { page, limit, search, sort = '' } = input;
  if (list.keptCount === undefined || page !== 1 || !isUsualSize(limit)) return undefined;
  if (search !== '' || input.own || filtersOf(list, input).length > 0) return undefined;
  const known = firstPages.get(list) ?? new Map<string, CompiledQuery<CountedRow>>();
  firstPages.set(list, known);
  const key = `${sort} ${limit}`;
  const statement =
    known.get(key) ?? fromStart(queryOf(list, input), storedCount(list.keptCount)).compile(db);
  known.set(key, statement);
  return asCounted<Row>((await db.executeQuery(statement)).rows);
}

/**
 * Collects every match by the index, then sorts: for rare terms. PostgreSQL guesses a term's frequency from a hundred rows, so
 * it would scan a large table for a rare one. Therefore the search hides the term from the planner, and it has no LIMIT.
 * @param part the part of the term that the index looks up
 */
export async function collectedByIndex<Row>(db: Kysely<DB>, query: ListQuery, part: string) {
  return foundRows<Row>(db, query, matchesByIndex(query, part));
}

/**
 * Collects every match by looking at all rows that the filters leave, then sorts: if those are few.
 * @param atMost PostgreSQL may expect ten times fewer rows of a filter than there are, so after so many it ends
 * @returns undefined if there are more
 */
export async function collectedFromScope<Row>(
  db: Kysely<DB>,
  query: ListQuery,
  atMost: number,
): Promise<Counted<Row> | undefined> {
  const { table, estimated, contained } = query;
  const read = sql`with read as materialized (
    select id, ${sortKey(query)}, ${contained} and ${matches(query)} as is_found
    from ${table} where ${estimated} limit ${atMost + 1})`;
  const found = await countedRows<Row>(
    db,
    counted(
      query,
      sql`(case when (select count(*) from read) > ${atMost} then -1 else ${upToCap(sql`select from read where is_found`)} end)`,
      sql`select id, sort_key from read where is_found`,
      read,
    ),
  );
  return found.count < 0 ? undefined : found;
}

/** The rows that the index gives for a part of the term, and that have all of it. */
function matchesByIndex(query: ListQuery, part: string): RawBuilder<unknown> {
  const { table, live, scope, searched } = query;
  const hasPart = containsHidden(searched, part);
  // OFFSET 0 keeps PostgreSQL from collecting what the filters leave as well, which may be millions.
  return sql`(select * from ${table} where ${live} and ${lookup(query, hasPart)} offset 0) as ${table}
    where ${scope} and ${matches(query)}`;
}

/**
 * Searches only the newest rows, and sorts the matches. In the order of time, newest first, it ends when there are more
 * matches than the cap.
 * @param part how many rows it scans, including those that the filters then exclude
 */
export async function newestRows<Row>(db: Kysely<DB>, query: ListQuery, part: number) {
  const end = isNewestFirst(query) ? sql`limit ${sql.lit(countCap + 1)}` : sql``;
  return foundRows<Row>(db, query, sql`${matchesInPart(query, part)} ${end}`);
}

/**
 * Walks the list in its order and picks the matches, within bounds: for common terms. The bound is on the scanned rows: the
 * newest rows may come last in an order whose equal values are sorted by time.
 * @param order how many rows are walked at most
 * @param from what the count is taken from: so many of the newest rows, or what the index gives for a part of the term
 * @returns with the count 0 if the walk ended before the page was complete: another way has to find the page then, and counts
 */
export async function walkedRows<Row>(
  db: Kysely<DB>,
  query: ListQuery,
  order: number,
  from: { part: number } | { lookedUp: string },
) {
  const { table, live, scope, limit, offset } = query;
  const reach = limit + offset;
  const walked = sql`with walked as materialized (
    select id, sort_key from (select *, ${sortKey(query)} from ${table} where ${live} ${ordered(query)} limit ${order}) as ${table}
    where ${scope} and ${matches(query)} ${ordered(query)} limit ${reach})`;
  const matching = 'part' in from ? matchesInPart(query, from.part) : matchesByIndex(query, from.lookedUp);
  const count = isCountExact(query) ? countInScope(query) : upToCap(sql`select from ${matching}`);
  return countedRows<Row>(
    db,
    counted(
      { ...query, isByValues: true },
      sql`case when (select count(*) from walked) = ${reach} then ${count} else 0 end`,
      sql`select id, sort_key from walked`,
      walked,
    ),
  );
}

/**
 * Whether a walk counts all rows, not only the newest. PostgreSQL knows of one condition how many rows meet it. Of two, it may look for the
 * rows of currencies that no bank account gets.
 */
export function isCountExact({ isSearched, isCompared, conditions }: ListQuery): boolean {
  return !isSearched && !isCompared && conditions === 1;
}

/** Whether a list is sorted in the order in which its newest rows are searched. */
export function isNewestFirst({ isByTime, direction }: ListQuery): boolean {
  return isByTime && direction === 'desc';
}

/**
 * Which rows the indexes give.
 * @param hasPart compares what is searched with a part of the term
 */
export function lookup({ isIndexed, whole }: ListQuery, hasPart: RawBuilder<unknown>): RawBuilder<unknown> {
  return anyOf([hasPart, ...(isIndexed ? whole : [])]);
}

/** Whether a row has the term: for rows that are read in any case, because PostgreSQL may read the whole index for a short term. */
export function matches({ isSearched, read, term, whole, isShown }: ListQuery): RawBuilder<unknown> {
  if (!isSearched) return sql`true`;
  return anyOf([containsHidden(read, term), ...whole, ...(isShown ? [isShown] : [])]);
}

const anyOf = (ways: readonly RawBuilder<unknown>[]) =>
  ways.length === 1 ? sql`${ways[0]}` : sql`(${sql.join(ways, sql` or `)})`;

function matchesInPart(query: ListQuery, part: number): RawBuilder<unknown> {
  const { table, span, scope, added } = query;
  return sql`(select * from ${table} where ${span} order by ${added} desc, id desc limit ${sql.lit(part)}) as ${table}
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

/** The rows of a filtered page in its order, without what is read of each. */
export function pageInScope(query: ListQuery): RawBuilder<unknown> {
  return sql`${idsInScope(query)} ${ordered(query)} ${cut(query)}`;
}

/** Counts the filtered rows, up to the cap. */
export function countInScope({ table, scope }: ListQuery): RawBuilder<unknown> {
  return upToCap(sql`select from ${table} where ${scope}`);
}

/** The count of a list, as of the reading statement: the folded count plus the changes that are not folded yet. */
export function storedCount(name: string): RawBuilder<number> {
  return sql`(select coalesce((select count from row_counts where name = ${name}), 0)
    + coalesce((select sum(change)::bigint from row_count_changes where name = ${name}), 0))`;
}

/** Limits matches to one more than the cap, which shows that there are more. */
function upToCap(matches: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select count(*) from (${matches} limit ${sql.lit(countCap + 1)}) as counted)`;
}

function sortKey(query: ListQuery): RawBuilder<unknown> {
  return sql`${query.sortKey} as sort_key`;
}

function ordered({ direction }: ListQuery): RawBuilder<unknown> {
  return sql`order by sort_key ${sql.raw(direction)}, id ${sql.raw(direction)}`;
}

/**
 * LIMIT and OFFSET of the page. For pages of the usual sizes LIMIT is a constant in the text, and the planner doesn't see OFFSET, so that
 * PostgreSQL keeps the plan: it can't for an unknown LIMIT, and planning takes three times as long as a first page. Where the best plan
 * depends on values, it depends on the depth of the page, too.
 */
function cut({ limit, offset, isByValues }: ListQuery): RawBuilder<unknown> {
  if (!isUsualSize(limit) || (offset > 0 && isByValues)) return sql`limit ${limit} offset ${offset}`;
  const skipped = offset === 0 ? sql`` : sql`offset (select ${offset}::bigint)`;
  return sql`limit ${sql.lit(limit)} ${skipped}`;
}

function isUsualSize(limit: number): boolean {
  return pageSizes.some((size) => size === limit);
}

/** `page_id` is null in the one row that tells the count of an empty page. */
type CountedRow = Record<string, unknown> & { match_count: number; page_id?: string | null };

function inScope(query: ListQuery, total: RawBuilder<unknown>): RawBuilder<CountedRow> {
  return counted(query, total, idsInScope(query));
}

function idsInScope(query: ListQuery): RawBuilder<unknown> {
  const { table, scope } = query;
  return sql`select id, ${sortKey(query)} from ${table} where ${scope}`;
}

/** A page from the start of the list. If it is empty, the list is too, and no row has the count. */
function fromStart(query: ListQuery, count: RawBuilder<unknown>): RawBuilder<CountedRow> {
  const { table, columns, scope } = query;
  return sql<CountedRow>`
    select ${count} as match_count, ${columns}
    from (select *, ${sortKey(query)} from ${table} where ${scope} ${ordered(query)} ${cut(query)}) as ${table}
    ${ordered(query)}`;
}

/**
 * Count and page in one statement: the ids of the page first, from the index, and then only their rows. The count
 * is there even if the page is empty.
 * @param ids selects id and sort_key of all rows that the page is cut from
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
