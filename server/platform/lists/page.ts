import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Page } from '#contract/platform/call.ts';
import { countCap } from '#contract/platform/limits.ts';
import { CallFailure } from '../base/failure.ts';
import type { DB } from '../db/types.ts';
import { reportListRequest } from './asked.ts';
import type { ListDefinition, ListInput } from './definition.ts';
import { queryByFewValues } from './few-values.ts';
import {
  estimateLookup,
  rarePart,
  type SampledColumn,
  selectivityOf,
  selectivitySampleOf,
} from './selectivity-sample.ts';
import { estimateScope, isPageBounded } from './estimates.ts';
import { refuseBadOwnFilter } from './own-conditions.ts';
import { type Plan, planOf, planOfFilter } from './plan.ts';
import { type ListQuery, queryOf } from './query.ts';
import {
  collectedByIndex,
  collectedFromScope,
  type Counted,
  firstPage,
  isCountExact,
  isNewestFirst,
  newestRows,
  rowsInScope,
  storedCount,
  walkedRows,
} from './select.ts';
import { canOccur, trigramsOf } from './term.ts';

/** From this row on, the list's length is looked up first, to avoid walking to a page past the end. */
const deepFrom = 10_000;

/**
 * No page of a whole list starts further than this from the nearer end: walking so many entries of an index takes
 * a tenth of a second. In the order of time, which is the table's physical order, it is five times as fast.
 */
const deepest = { byTime: 500_000, other: 250_000 };

/**
 * A page of a list (specification 2.4). Unfiltered lists have a stored count and page to their end; a search or filter counts
 * and pages up to 10,000 matches. Past the end the page is empty and the count is right. At any size,
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
  if (input.own) await refuseBadOwnFilter(db, list.own, input.own);
  const captured = reportListRequest(db, () => ({ list, input, query: () => queryOf(list, input) }));
  if (captured) return captured;
  if (!canOccur(input.search)) return { rows: [], count: 0, countIsExact: true };
  const first = await firstPage(db, list, input);
  if (first) return { ...first, countIsExact: true };
  const query = await queryByFewValues(db, list, input);
  // PostgreSQL's own plan is good in the order of the only filter: it reads one index.
  if (query.isByFilter) return capped(await rowsInScope<Row>(db, withinCap(query)));
  if (query.isSearched || query.isCompared) return searchPage<Row>(db, list, withinCap(query));
  if (query.isFiltered) return filteredPage<Row>(db, list, withinCap(query));
  const total = list.keptCount === undefined ? countAll(query) : storedCount(list.keptCount);
  return { ...(await wholePage<Row>(db, query, total)), countIsExact: true };
}

/**
 * A page of the unfiltered list, walked to from the nearer end: the last page costs no more than the first.
 * @throws CallFailure if the page lies deep in the middle of a list of millions
 */
async function wholePage<Row>(
  db: Kysely<DB>,
  query: ListQuery,
  total: RawBuilder<number>,
): Promise<Counted<Row>> {
  const { limit, offset, direction } = query;
  if (offset < deepFrom) return rowsInScope<Row>(db, query, total);
  const { count } = await db.selectNoFrom(total.as('count')).executeTakeFirstOrThrow();
  if (offset >= count) return { rows: [], count };
  const most = query.isByTime ? deepest.byTime : deepest.other;
  if (Math.min(offset, count - offset) > most) throw tooDeep(most);
  if (offset < count / 2) return rowsInScope<Row>(db, query, total);
  const reversed = {
    ...query,
    direction: direction === 'asc' ? 'desc' : 'asc',
    limit: Math.min(limit, count - offset),
    offset: Math.max(0, count - offset - limit),
  } as const;
  const { rows } = await rowsInScope<Row>(db, reversed, total);
  return { rows: rows.toReversed(), count };
}

/**
 * The matches of a search, or the rows whose columns compare as asked, found within a bounded time at any size. If no way finds all matches, only the newest rows are
 * searched, and the answer says how many those are.
 */
async function searchPage<Row>(db: Kysely<DB>, list: SampledColumn, query: ListQuery): Promise<Page<Row>> {
  const read = await selectivitySampleOf(db, query.masked ? { ...list, search: query.masked.search } : list);
  const sample = query.isIndexed ? read : await selectivitySampleOf(db, list);
  const { tableRows, rowsPerPage } = sample;
  const lookedUp = rarePart(query.term, sample);
  // The index has only texts of columns: rows that show a word are found by walking, or among the newest.
  const trigrams = query.shownValues.length > 0 || list.looksUp ? [] : trigramsOf(lookedUp);
  const plan = planOf({
    density: query.isSearched ? selectivityOf(query.term, read, query.shownValues) : 1,
    tableRows,
    rowsPerPage,
    looksUp: list.looksUp,
    ...(query.isEstimated ? await estimateScope(db, query) : { scopeRows: tableRows * sample.live }),
    reach: query.offset + query.limit,
    order: query.isByTime ? 'time' : 'other',
    ...(trigrams.length > 0 && { lookup: (isEnough) => estimateLookup(trigrams, sample, isEnough) }),
  });
  return pageByPlan<Row>(db, query, plan, lookedUp);
}

/**
 * The rows of a list that pass the filters. In the order of time PostgreSQL's own plan is best where it is bounded. Otherwise it may walk
 * the order's index and expect such rows soon, but read the whole table if the two are correlated: amounts with their currency, or
 * what waits, with the oldest first.
 */
async function filteredPage<Row>(db: Kysely<DB>, list: SampledColumn, query: ListQuery): Promise<Page<Row>> {
  if (query.isByTime && !query.isUnestimated && (await isPageBounded(db, query)))
    return capped(await rowsInScope<Row>(db, query));
  const { tableRows, rowsPerPage } = await selectivitySampleOf(db, list);
  const plan = planOfFilter({
    tableRows,
    rowsPerPage,
    ...(await estimateScope(db, query)),
    conditions: query.conditions,
    reach: query.offset + query.limit,
    order: query.isByTime ? 'time' : 'other',
  });
  return pageByPlan<Row>(db, query, plan, '');
}

/**
 * Tries the ways of a plan, the cheapest first, until one finds all matches.
 * @param lookedUp the part of the term that the index looks up, if the plan uses the index
 */
async function pageByPlan<Row>(
  db: Kysely<DB>,
  query: ListQuery,
  { part, meets, collects }: Plan,
  lookedUp: string,
): Promise<Page<Row>> {
  if (meets) {
    const counted = meets.count === 'index' ? { lookedUp } : { part };
    const walked = await walkedRows<Row>(db, query, meets.order, counted);
    const isCounted = meets.count === 'index' || isCountExact(query) || walked.count > countCap;
    if (isCounted && walked.rows.length === query.limit) return capped(walked);
  }
  if (collects === 'index') return capped(await collectedByIndex<Row>(db, query, lookedUp));
  const collected = collects && (await collectedFromScope<Row>(db, query, collects.atMost));
  if (collected) return capped(collected);
  return newestPage<Row>(db, query, part);
}

/** The matches among the newest rows, if no way finds all of them. */
async function newestPage<Row>(db: Kysely<DB>, query: ListQuery, part: number): Promise<Page<Row>> {
  const newest = capped(await newestRows<Row>(db, query, part));
  // In this order the newest rows are the first of the list, so more matches than the cap are enough.
  if (isNewestFirst(query) && !newest.countIsExact) return newest;
  return { ...newest, countIsExact: false, searched: part };
}

/** Pages of a search or filter end at the cap. */
function withinCap(query: ListQuery): ListQuery {
  const offset = Math.min(query.offset, countCap);
  return { ...query, offset, limit: Math.min(query.limit, countCap - offset) };
}

function capped<Row>({ rows, count }: Counted<Row>): Page<Row> {
  return { rows, count: Math.min(count, countCap), countIsExact: count <= countCap };
}

function tooDeep(rows: number): CallFailure {
  const sentence = { sentence: 'pageTooDeep', values: { rows: rows.toLocaleString('en') } } as const;
  return new CallFailure(400, { page: sentence });
}

function countAll({ table, scope }: ListQuery): RawBuilder<number> {
  return sql`(select count(*) from ${table} where ${scope})`;
}
