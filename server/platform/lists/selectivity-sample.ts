import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import type { ShownColumn } from './shown-labels.ts';
import { hasSpellings, hasTrigram, textContains, trigramsOf } from './term.ts';

/**
 * Texts in a sample: enough that a handful of them decides the plan. At most about ten thousand rows may be collected, which
 * is one in a hundred of a million and one in a thousand of ten million.
 */
const sampleSize = { least: 500, most: 4000, tableRows: 2000 };

/** The least number of pages that rows are drawn from, because neighbouring rows are alike. */
const sampledPages = 200;

/** For a table that was never analyzed. */
const guessedRowsPerPage = 30;

const maxAgeMs = 10 * 60_000;

/** Some of a table's search texts, and how many rows it has by PostgreSQL's own estimate. */
export interface SelectivitySample {
  texts: readonly string[];
  /** The value of each row that the screen shows as a word, if the list has such a column; else empty. */
  shown: readonly string[];
  /** The texts as pg_trgm sees them: words alone, with two blanks before and one behind. */
  words: readonly string[];
  /** How many of `words` have a trigram, for the trigrams that were looked up so far. */
  trigrams: Map<string, number>;
  tableRows: number;
  rowsPerPage: number;
  /** The share of the table's rows that are in the list, 0 to 1. */
  live: number;
  takenAt: number;
}

/** What is sampled: the list's search text in those rows of the table that the list has. */
export interface SampledColumn {
  table: string;
  search: string;
  live?: string;
  shown?: ShownColumn;
  looksUp?: true;
}

const samples = new WeakMap<object, Map<string, Promise<SelectivitySample>>>();

/**
 * A sample of the texts that a list is searched in. PostgreSQL guesses a substring's frequency from a hundred rows,
 * which at ten million is too coarse to choose a plan by. It affects only speed, never a result, so each process
 * may have its own. One that is older than ten minutes is still used while the next is drawn.
 * @param db the database of the table; the cached sample belongs to it
 */
export async function selectivitySampleOf(db: Kysely<DB>, list: SampledColumn): Promise<SelectivitySample> {
  const kept = samples.get(db) ?? new Map<string, Promise<SelectivitySample>>();
  samples.set(db, kept);
  // Two lists may show different rows of one table, and two callers may read different parts of a row.
  const key = `${list.table} ${list.live} ${list.shown?.column} ${list.search}`;
  const found = kept.get(key);
  if (!found) {
    const taken = takeSample(db, list);
    kept.set(key, taken);
    taken.catch(() => kept.delete(key));
    return taken;
  }
  const sample = await found;
  if (Date.now() - sample.takenAt > maxAgeMs && kept.get(key) === found) {
    const next = takeSample(db, list);
    // The database may be gone: the known sample stays in use, and the next search tries again.
    kept.set(key, Promise.resolve({ ...sample, takenAt: Date.now() }));
    next.then(
      () => kept.set(key, next),
      () => kept.set(key, found),
    );
  }
  return sample;
}

/**
 * How often a term occurs in a sample: 0 to 1.
 * @param values the values whose shown words contain the term
 */
export function selectivityOf(
  term: string,
  { texts, shown }: SelectivitySample,
  values: readonly string[] = [],
): number {
  const hasTerm = textContains(term);
  const found = texts.filter((text, index) => hasTerm(text) || values.includes(shown[index] ?? ''));
  return shareOf(texts.length, found.length);
}

/** The cost of a term in the trigram index, as shares of the rows (0 to 1): rows with its rarest trigram, and rows with all. */
export interface Lookup {
  rarest: number;
  candidates: number;
}

/**
 * Estimates a lookup in the trigram index by the sample. It stops as soon as the result is good enough, because each further
 * trigram makes both figures smaller.
 * @param isEnough whether the figures so far are good enough
 */
export function estimateLookup(
  trigrams: readonly string[],
  sample: SelectivitySample,
  isEnough: (lookup: Lookup) => boolean,
): Lookup {
  const { words } = sample;
  let left = words;
  const lookup = { rarest: 1, candidates: 1 };
  for (const trigram of trigrams) {
    const count = countOf(trigram, sample);
    left = left.filter((text) => text.includes(trigram));
    lookup.rarest = Math.min(lookup.rarest, shareOf(words.length, count));
    lookup.candidates = shareOf(words.length, left.length);
    if (isEnough(lookup)) return lookup;
  }
  return lookup;
}

/** The most characters of a term that the index is asked for: more trigrams cost more, and leave hardly fewer rows. */
const maxPart = 20;

/**
 * The part of a term that the trigram index is asked for: the longest one without trigrams that more than half of the rows have, such
 * as those of an email's host. The index reads the entries of all trigrams that it is asked for, and those take longest: 9 ms for a
 * whole email at a million rows, 2.5 for this part of it.
 * @returns the term itself where it has letters of several spellings, or nothing but common trigrams
 */
export function rarePart(term: string, sample: SelectivitySample): string {
  if (hasSpellings(term)) return term;
  const isCommon = (trigram: string) => countOf(trigram, sample) > sample.words.length / 2;
  let longest: string[] = [];
  let part: string[] = [];
  for (const character of term) {
    part = [...part, character].slice(-maxPart);
    const end = part.slice(-3);
    if (trigramsOf(end.join('')).some(isCommon)) part = end.slice(1);
    if (part.length > longest.length) longest = part;
  }
  const found = longest.join('');
  return hasTrigram(found) ? found : term;
}

/** How many texts of a sample have a trigram, counted once. */
function countOf(trigram: string, { words, trigrams: known }: SelectivitySample): number {
  let count = known.get(trigram);
  if (count === undefined) {
    count = 0;
    for (const text of words) if (text.includes(trigram)) count += 1;
    known.set(trigram, count);
  }
  return count;
}

const shareOf = (all: number, part: number) => (all === 0 ? 0 : part / all);

async function takeSample(
  db: Kysely<DB>,
  { table, search, live = 'true', shown }: SampledColumn,
): Promise<SelectivitySample> {
  // Raw because it asks PostgreSQL's catalogue, which the schema's types don't have.
  const found = await sql<{ pages: number; rows: number }>`
    select coalesce(pg_relation_size(oid), 0) / 8192 as pages, reltuples::float8 as rows
    from pg_class where oid = ${table}::regclass`.execute(db);
  const { pages, rows: analyzed } = found.rows[0] ?? { pages: 0, rows: 0 };
  const tableRows = analyzed > 0 ? analyzed : pages * guessedRowsPerPage;
  const rowsPerPage = pages > 0 ? Math.max(1, tableRows / pages) : guessedRowsPerPage;
  const { least, most } = sampleSize;
  const size = Math.round(Math.min(most, Math.max(least, tableRows / sampleSize.tableRows)));
  // PostgreSQL draws whole pages of about thirty rows; of those, random texts are taken, so that few are neighbours.
  const wantedPages = Math.max(sampledPages, (2 * size) / rowsPerPage);
  // A table of few pages is read whole, as a view is, which has no pages to draw from.
  const drawnFrom = pages > wantedPages ? sql`tablesample system (${(100 * wantedPages) / pages})` : sql``;
  // Raw because the list says as SQL what it is searched in, and the builder has no TABLESAMPLE.
  const { rows } = await sql<{ text: string; shown: string; words: string; isLive: boolean }>`
    select text, shown, '  ' || regexp_replace(text, '[^[:alnum:]]+', '   ', 'g') || ' ' as words, "isLive" from (
      select ${sql.raw(search)} as text, ${sql.raw(shown?.column ?? `''`)} as shown, (${sql.raw(live)}) as "isLive"
      from ${sql.table(table)} ${drawnFrom} order by random() limit ${size}) as drawn`.execute(db);
  const alive = rows.filter(({ isLive }) => isLive);
  return {
    texts: alive.map(({ text }) => text),
    shown: alive.map((row) => row.shown),
    words: alive.map(({ words }) => words),
    trigrams: new Map(),
    tableRows,
    rowsPerPage,
    live: shareOf(rows.length, alive.length),
    takenAt: Date.now(),
  };
}
