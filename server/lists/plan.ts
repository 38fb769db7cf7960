import { countCap } from '#contract/limits.ts';

/**
 * No plan walks further than this through a sorted or an unindexed table. A search of one or two letters, which no
 * index serves, looks through that many of the newest rows and says if there are more.
 */
export const maxWalk = 1_000_000;

/** How to find the matches without collecting them all. */
export interface Walk {
  /** How many rows to look through for the page, in the list's order, before giving up: a term can be rarer than it seemed. */
  sorting: number;
  /** The same for the count, in the table's order; left out, the trigram index gives as many matches as are counted. */
  counting?: number;
}

/**
 * What things cost, in microseconds, as measured on warm tables of one to thirty million rows of any width: a page of
 * the table and a row on it, read in the table's order, which is nearly the order of time; a row in another index's
 * order, which jumps through the table; a match that the trigram index gives, that is only looked at in the table, and
 * that is collected to be sorted.
 */
const cost = { page: 3.5, row: 0.2, jump: 6, indexed: 0.25, checked: 2, collected: 4.5 };

/** What is known of a search before it is made. */
interface Search {
  /** How many rows have the term, 0 to 1, by a sample. */
  density: number;
  tableRows: number;
  /** How many rows stand on a page of the table: few where they are wide. */
  rowsPerPage: number;
  /** Rows that the filters leave. */
  scopeRows: number;
  /** How many matches the page needs, counted from the list's start. */
  reach: number;
  /** Whether the list is sorted by time. */
  isByTime: boolean;
  /** Whether the trigram index can look the term up. */
  isIndexed: boolean;
}

/**
 * Chooses how to find the matches of a search: many are met soon by walking the list in its order, few are collected
 * through the trigram index and sorted. In between, the page is met by walking and the count taken from the index.
 * PostgreSQL's own choice rests on a guess that is a hundred times off for many terms, and a walk after a term that
 * nobody has reads the whole table.
 * @returns how far to walk, at most about as long as collecting would take; undefined where collecting is cheaper
 */
export function walkFor(search: Search): Walk | undefined {
  const { density, tableRows, rowsPerPage, scopeRows, reach, isIndexed } = search;
  // The count has to get past the cap, or the walk was for nothing.
  if (density * scopeRows < 2 * countCap) return undefined;
  const passing = cost.row + cost.page / rowsPerPage;
  const sortingCost = search.isByTime ? 2 * passing : cost.jump;
  const counting = countCap / density;
  const sorting = reach / density;
  const matches = density * tableRows;
  const collecting = isIndexed
    ? cost.collected * Math.min(matches, scopeRows)
    : passing * Math.min(scopeRows, maxWalk);
  const byWalk = passing * counting;
  const byIndex = isIndexed
    ? cost.indexed * matches + (cost.checked * countCap * tableRows) / scopeRows
    : Infinity;
  if (isIndexed && Math.min(byWalk, byIndex) + sortingCost * sorting > collecting) return undefined;
  // Matches may stand together at the wrong end: an email's order also sorts by language, say.
  const within = (expected: number, each: number) =>
    Math.ceil(Math.min(maxWalk, Math.max(4 * expected, collecting / each)));
  const walk = { sorting: within(sorting, sortingCost) };
  return byIndex < byWalk ? walk : { ...walk, counting: within(counting, passing) };
}
