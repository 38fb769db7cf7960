import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Page } from '#contract/call.ts';
import { countCap } from '#contract/limits.ts';
import type { DB } from '../db/types.ts';
import type { ListDefinition, ListInput } from './definition.ts';
import { densityOf, sampleOf } from './density.ts';
import { canOccur, hasTrigram, likePattern } from './term.ts';

/**
 * No plan of ours walks further than this through a sorted or an unindexed table: about half a second. A search of
 * one or two letters, which no index serves, looks through that many of the newest rows and says if there are more.
 */
const maxWalk = 1_000_000;

/** From this row on, the list's length is looked up first: a page past the end is not walked to. */
const deepFrom = 10_000;

/** A list as SQL, for one input. */
interface Query {
  table: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  live: RawBuilder<unknown>;
  /** What makes a row a match, beyond being in the list: search and filters. */
  matches: RawBuilder<unknown>;
  sortKey: RawBuilder<unknown>;
  newest: RawBuilder<unknown>;
  descending: boolean;
  limit: number;
  offset: number;
}

type Counted<Row> = Row & { $count: number };

/**
 * A page of a list (decisions 1.4). Whole lists have their kept count and page to their end; a search or filter counts
 * and pages up to 10,000 matches. Past the end the page is empty and the count is right. However many rows there are,
 * only ids and sort keys are walked, in an index, and the rows of the page are fetched by them.
 * @param db the reads pool
 * @param list which list
 * @param input as the call's schema parsed it
 * @returns rows under the definition's field names
 */
export async function pageOf<Row extends object, Input extends ListInput>(
  db: Kysely<DB>,
  list: ListDefinition<Row, Input>,
  input: Input,
): Promise<Page<Row>> {
  const { search } = input;
  if (!canOccur(search)) return { rows: [], count: 0, countIsExact: true };
  const filters = filtersOf(list, input);
  const isWhole = search === '' && filters.length === 0;
  const query = queryOf(list, input, filters);
  if (isWhole) return wholePage(db, list, query);

  const page = await matchingPage<Row, Input>(db, list, query, search);
  if (page.rows.length > 0 || query.offset === 0) return page;
  const first = await pageOf(db, list, { ...input, page: 1, limit: 1 });
  return { ...first, rows: [] };
}

function filtersOf<Row extends object, Input extends ListInput>(
  { filters }: ListDefinition<Row, Input>,
  input: Input,
): RawBuilder<unknown>[] {
  const names = Object.keys(filters) as (keyof typeof filters)[];
  return names.flatMap((name) => {
    const value = input[name];
    return value === undefined || value === null ? [] : [filters[name](value as never)];
  });
}

function queryOf<Row extends object, Input extends ListInput>(
  list: ListDefinition<Row, Input>,
  { page, limit, search, sort }: Input,
  filters: RawBuilder<unknown>[],
): Query {
  const column = sort?.replace(/^-/, '') as keyof typeof list.sorts | undefined;
  const matches = [
    ...(search === '' ? [] : [sql`${sql.raw(list.search)} like ${likePattern(search)}`]),
    ...filters,
  ];
  const fields = Object.entries<string>(list.columns);
  return {
    table: sql.table(list.table),
    columns: sql.join(fields.map(([field, column]) => sql`${sql.raw(column)} as ${sql.ref(field)}`)),
    live: sql.raw(list.live ?? 'true'),
    matches: matches.length === 0 ? sql`true` : sql.join(matches, sql` and `),
    sortKey: sql.raw(column === undefined ? list.newest : list.sorts[column]),
    newest: sql.raw(list.newest),
    descending: sort === undefined || sort.startsWith('-'),
    limit,
    offset: (page - 1) * limit,
  };
}

/** The whole list, in an index from end to end. */
async function wholePage<Row extends object, Input extends ListInput>(
  db: Kysely<DB>,
  list: ListDefinition<Row, Input>,
  query: Query,
): Promise<Page<Row>> {
  const { table, live, sortKey, limit, offset } = query;
  const total =
    list.keptCount === undefined
      ? sql`(select count(*) from ${table} where ${live})`
      : keptCount(list.keptCount);
  let count = offset < deepFrom ? undefined : await countOf(db, total);
  if (count !== undefined && offset >= count) return { rows: [], count, countIsExact: true };

  // In the further half the index is read from its other end, so that the last page costs no more than the first.
  const fromTheEnd = count !== undefined && offset > count / 2;
  const { rows } = await sql<Counted<Row>>`
    select ${total} as "$count", ${query.columns}
    from (
      select id, ${sortKey} as sort_key from ${table} where ${live} ${ordered(query, fromTheEnd)}
      limit ${fromTheEnd ? sql`least(${limit}, ${total} - ${offset})` : limit}
      offset ${fromTheEnd ? sql`greatest(${total} - ${offset} - ${limit}, 0)` : offset}
    ) as page join ${table} using (id)
    order by sort_key ${direction(query)}, id ${direction(query)}`.execute(db);
  count = rows[0]?.$count ?? (await countOf(db, total));
  return { rows: rows.map(withoutCount), count, countIsExact: true };
}

/** The matches of a search or filter, up to the cap. */
async function matchingPage<Row extends object, Input extends ListInput>(
  db: Kysely<DB>,
  list: ListDefinition<Row, Input>,
  query: Query,
  search: string,
): Promise<Page<Row>> {
  const limit = Math.min(query.limit, countCap - query.offset);
  if (limit <= 0) return { rows: [], count: 0, countIsExact: true };
  const page = { ...query, limit };
  if (search === '') return asPage(await filteredRows<Row>(db, page));

  const sample = await sampleOf(db, list);
  const density = densityOf(search, sample);
  const isIndexed = hasTrigram(search);
  const reach = page.offset + limit;
  const walk = walksThrough(density, sample.tableRows, reach, isIndexed);
  if (walk) {
    const rows = await walkedRows<Row>(db, page, walk);
    if (rows.length === limit && (rows[0]?.$count ?? 0) > countCap) return asPage(rows);
  }
  const isPart = !isIndexed && sample.tableRows > maxWalk;
  const found = asPage(await collectedRows<Row>(db, page, isPart));
  return isPart ? { ...found, countIsExact: false } : found;
}

/**
 * How many rows to walk for a search whose matches are many, or undefined where it is cheaper to collect them all.
 * Costs in microseconds, as measured: 0.5 to look at a row in passing, 1 in the order of an index, 2 for a match that
 * the trigram index gives.
 */
function walksThrough(
  density: number,
  tableRows: number,
  reach: number,
  isIndexed: boolean,
): Walk | undefined {
  const matches = density * tableRows;
  if (matches < 2 * countCap) return undefined;
  const walking = (0.5 * countCap + reach) / density;
  const collecting = isIndexed ? 2 * matches : Infinity;
  if (walking > collecting) return undefined;
  const bounded = (rows: number) => Math.min(maxWalk, Math.ceil((4 * rows) / density));
  return { counting: bounded(countCap), sorted: bounded(reach + 100) };
}

interface Walk {
  /** How many rows to look through for the count. */
  counting: number;
  /** How many rows to look through for the page. */
  sorted: number;
}

/** A filter without a search: PostgreSQL knows how many rows have which values, and chooses well. */
async function filteredRows<Row>(db: Kysely<DB>, query: Query): Promise<Counted<Row>[]> {
  const { table, live, matches, sortKey, limit, offset } = query;
  const { rows } = await sql<Counted<Row>>`
    select (select count(*) from (
        select from ${table} where ${live} and ${matches} limit ${countCap + 1}) as counted) as "$count",
      ${query.columns}
    from (
      select id, ${sortKey} as sort_key from ${table} where ${live} and ${matches}
      ${ordered(query)} limit ${limit} offset ${offset}
    ) as page join ${table} using (id)
    order by sort_key ${direction(query)}, id ${direction(query)}`.execute(db);
  return rows;
}

/**
 * Collects every match through the trigram index, then sorts: for terms that few rows have. No LIMIT stands by the
 * search itself, because one would tempt PostgreSQL to scan the table for a term that it wrongly takes for common.
 * @param isPart looks through the newest rows alone, for terms without a trigram in tables too large to read
 */
async function collectedRows<Row>(db: Kysely<DB>, query: Query, isPart: boolean): Promise<Counted<Row>[]> {
  const { table, live, matches, sortKey, newest, limit, offset } = query;
  const source = isPart
    ? sql`(select * from ${table} where ${live} order by ${newest} desc, id desc limit ${maxWalk}) as newest`
    : table;
  const { rows } = await sql<Counted<Row>>`
    with found as materialized (
      select id, ${sortKey} as sort_key from ${source} where ${live} and ${matches})
    select (select count(*) from (select from found limit ${countCap + 1}) as counted) as "$count", ${query.columns}
    from (
      select id, sort_key from found
      order by sort_key ${direction(query)}, id ${direction(query)} limit ${limit} offset ${offset}
    ) as page join ${table} using (id)
    order by sort_key ${direction(query)}, id ${direction(query)}`.execute(db);
  return rows;
}

/** Walks the list in its order and picks what matches, within bounds: for terms that many rows have. */
async function walkedRows<Row>(db: Kysely<DB>, query: Query, walk: Walk): Promise<Counted<Row>[]> {
  const { table, live, matches, sortKey, limit, offset } = query;
  const { rows } = await sql<Counted<Row>>`
    select (select count(*) from (
        select from (select * from ${table} where ${live} limit ${walk.counting}) as seen
        where ${matches} limit ${countCap + 1}) as counted) as "$count",
      ${query.columns}
    from (
      select id, sort_key from (
        select *, ${sortKey} as sort_key from ${table} where ${live} ${ordered(query)} limit ${walk.sorted}) as walked
      where ${matches}
      order by sort_key ${direction(query)}, id ${direction(query)} limit ${limit} offset ${offset}
    ) as page join ${table} using (id)
    order by sort_key ${direction(query)}, id ${direction(query)}`.execute(db);
  return rows;
}

function direction({ descending }: Query, reversed = false): RawBuilder<unknown> {
  return descending === reversed ? sql`asc` : sql`desc`;
}

function ordered(query: Query, reversed = false): RawBuilder<unknown> {
  return sql`order by ${query.sortKey} ${direction(query, reversed)}, id ${direction(query, reversed)}`;
}

/** The kept count of a list, as of the reading statement: what is folded and what is not yet. */
function keptCount(name: string): RawBuilder<number> {
  return sql`(coalesce((select count from row_counts where name = ${name}), 0)
    + coalesce((select sum(change)::bigint from row_count_changes where name = ${name}), 0))`;
}

async function countOf(db: Kysely<DB>, total: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${total} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

function asPage<Row>(rows: Counted<Row>[]): Page<Row> {
  const count = rows[0]?.$count ?? 0;
  return {
    rows: rows.map(withoutCount) as Row[],
    count: Math.min(count, countCap),
    countIsExact: count <= countCap,
  };
}

function withoutCount<Row>(row: Counted<Row>): Row {
  const bare: Partial<Counted<Row>> = { ...row };
  delete bare.$count;
  return bare as Row;
}
