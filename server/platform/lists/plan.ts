import { countCap } from '#contract/platform/limits.ts';
import type { Lookup } from './selectivity-sample.ts';

/** Sizes of the searched part, which the answer names: round numbers. The largest one that the rows' width allows is used. */
const partSizes = [100_000, 50_000, 20_000, 10_000] as const;

/** How many pages of a table a part may cover: 64 MB. */
const partPages = 8000;

/** What one statement of a search may cost, in microseconds: a quarter of a second is enough for two of them and the rest of the call. */
const budget = 100_000;

/**
 * Costs in microseconds, as measured on warm tables of one to thirty million rows of any width: a page of
 * the table and a row on it that is compared, read in the table's order, which is nearly the order of time; a row in
 * another index's order, which jumps through the table; an entry of the trigram index for the rarest trigram; and a row
 * that the index gives, which is looked at in the table, sorted and counted; an entry of an index that is put into a map of rows;
 * and a row whose text is looked up in other tables.
 */
const cost = { page: 3.5, row: 0.6, jump: 6, entry: 0.5, collected: 6, mapped: 0.15, lookedUp: 8 };

/** The least number of rows for a walk in another order, because matches may be clustered by chance. */
const minWalk = 2000;

/** The time of PostgreSQL's own unit of cost, a page read in order. */
const unitCost = cost.page;

/** The known figures of a search before it runs. */
export interface Search {
  /** The share of the list's rows with the term, 0 to 1, by a sample. */
  density: number;
  tableRows: number;
  /** Rows on a page of the table: few if they are wide. */
  rowsPerPage: number;
  /** Rows that the list has under the filters. */
  scopeRows: number;
  /** PostgreSQL's estimate for reading those rows, in its units; left out if there is no filter. */
  scopeUnits?: number;
  /** Entries of indexes that it puts into maps of rows for that. */
  scopeEntries?: number;
  /** Whether the text of each row is looked up in other tables. */
  looksUp?: boolean | undefined;
  /** How many matches the page needs, counted from the list's start. */
  reach: number;
  /** `time` runs along the order in which rows were added, either way; `other` jumps. */
  order: 'time' | 'other';
  /**
   * Estimates the term's lookup in the trigram index. Left out if the index can't look it up.
   * @param isEnough ends the counting early
   */
  lookup?: (isEnough: (lookup: Lookup) => boolean) => Lookup;
}

/** How to find the matches of a search. */
export interface Plan {
  /** How many of the newest rows are searched if there is no better way. */
  part: number;
  /**
   * Many rows have the term, so a page is found soon in the list's order, and 10,000 matches among the newest rows or by the trigram
   * index.
   */
  meets?: { order: number; count: 'newest' | 'index' };
  /**
   * Every match can be collected, through the trigram index or by looking at all rows that the filters leave, if those are
   * at most so many: the estimate of a filter may be wrong.
   */
  collects?: 'index' | { atMost: number };
}

/**
 * Chooses how to find the matches of a search within a bounded time. A common term is found by walking; the matches of a
 * rare one that an index has are collected and sorted; so is every match if the filters leave few rows, or the table is
 * small. Everything else (one or two letters, punctuation, parts that millions of rows have) is searched only in the
 * newest rows, and the answer says so.
 */
export function planOf(search: Search): Plan {
  const part = partOf(search);
  const meets = meetingOf(search, part);
  const collects = collectingOf(search);
  return { part, ...(meets && { meets }), ...(collects && { collects }) };
}

type Reading = Pick<Search, 'rowsPerPage' | 'looksUp'>;

/** What comparing a row costs. */
const comparing = ({ looksUp }: Pick<Search, 'looksUp'>) => (looksUp ? cost.lookedUp : cost.row);

function partOf(reading: Reading): number {
  const fits = (size: number) =>
    size <= partPages * reading.rowsPerPage && size * comparing(reading) <= budget;
  return partSizes.find(fits) ?? partSizes[3];
}

const passing = (reading: Reading) => comparing(reading) + cost.page / reading.rowsPerPage;

/** Whether PostgreSQL's plan of such a cost may be run. */
export const fitsBudget = (units: number): boolean => unitCost * units <= budget;

/** The same for filtered rows without a term. With several conditions they are counted among the newest rows. */
export function planOfFilter(
  filter: Omit<Search, 'density' | 'lookup' | 'scopeUnits'> & { scopeUnits: number; conditions: number },
): Plan & { collects?: { atMost: number } } {
  const { tableRows, scopeRows } = filter;
  const part = partOf(filter);
  const share = tableRows === 0 ? 0 : scopeRows / tableRows;
  const isCounted = filter.conditions === 1 || isNear(share, part, tableRows);
  // Either may take twice as long as in a search: a walk in the order of time, because values are compared faster than texts, and collecting,
  // because only a short walk came before it.
  const most = filter.order === 'other' ? budget / cost.jump : (2 * budget) / passing(filter);
  const order = isCounted ? walkOf({ ...filter, share, most }) : undefined;
  const isSmall = ofScope(filter) <= 2 * budget;
  return {
    part,
    ...(order !== undefined && { meets: { order, count: 'newest' } }),
    ...(isSmall && { collects: { atMost: mostInScope(filter) } }),
  };
}

function meetingOf(search: Search, part: number): Plan['meets'] {
  const { density: selectivity, scopeRows, tableRows } = search;
  const share = tableRows === 0 ? 0 : (selectivity * scopeRows) / tableRows;
  const byPart = isNear(share, part, tableRows);
  if (!byPart && !isCountedByIndex(search, share)) return undefined;
  const each = search.order === 'other' ? cost.jump : 2 * passing(search);
  const walked = walkOf({ ...search, share, most: budget / each });
  return walked === undefined ? undefined : { order: walked, count: byPart ? 'newest' : 'index' };
}

/** Whether the count among the newest rows reaches the cap, or else a walk would be useless. */
const isNear = (share: number, part: number, tableRows: number) =>
  share * Math.min(part, tableRows) >= 1.5 * countCap;

/** Whether the index gives 10,000 matches soon: its entries are read first, then rows until that many match. */
function isCountedByIndex({ tableRows, lookup }: Search, share: number): boolean {
  const matches = share * tableRows;
  if (!lookup || matches < 1.5 * countCap) return false;
  const isCheap = ({ rarest, candidates }: Lookup) => {
    const rows = tableRows * candidates * Math.min(1, (1.5 * countCap) / matches);
    return tableRows * cost.entry * rarest + (cost.page + cost.row) * rows <= budget;
  };
  return isCheap(lookup(isCheap));
}

/** How far to walk in an order until the page is complete; undefined if that is more than `most` rows. */
function walkOf({ reach, share, most }: { reach: number; share: number; most: number }) {
  const expected = reach / share;
  if (!(2 * expected <= most)) return undefined;
  // Matches may be clustered at the wrong end: for example, the order by email also sorts by language.
  return Math.ceil(Math.min(most, Math.max(4 * expected, minWalk)));
}

/** What it costs to read the rows that the filters leave, or all of the list. */
function ofScope(search: Omit<Search, 'density' | 'lookup'>): number {
  const { tableRows, scopeRows, scopeUnits, scopeEntries = 0 } = search;
  if (scopeUnits !== undefined)
    return unitCost * scopeUnits + comparing(search) * scopeRows + cost.mapped * scopeEntries;
  // A small part of a table is read through its own index.
  return Math.min(passing(search) * tableRows, (cost.jump + comparing(search) - cost.row) * scopeRows);
}

function collectingOf(search: Search): Plan['collects'] {
  const { tableRows, lookup } = search;
  const byScope = ofScope(search);
  const most = Math.min(budget, byScope);
  const byIndex = ({ rarest, candidates }: Lookup) =>
    tableRows * (cost.entry * rarest + cost.collected * candidates);
  const isCheap = (known: Lookup) => byIndex(known) <= most;
  if (lookup && isCheap(lookup(isCheap))) return 'index';
  return byScope <= budget ? { atMost: mostInScope(search) } : undefined;
}

/** How many rows of the scope fit into the budget, and at least a few more than expected. */
function mostInScope(search: Omit<Search, 'density' | 'lookup'>): number {
  const isFiltered = search.scopeUnits !== undefined;
  const each = isFiltered ? cost.jump + comparing(search) : passing(search);
  return Math.ceil(Math.max(1.25 * search.scopeRows, budget / each));
}
