import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import type { ShownColumn } from './shown-words.ts';

/**
 * Texts in a sample: so many that a plan is chosen by a handful of them. What may be collected is some ten thousand rows,
 * which is one in a hundred of a million and one in a thousand of ten million.
 */
const sampleSize = { least: 500, most: 4000, tableRows: 2000 };

/** Rows are drawn from so many pages at least, because neighbours are alike. */
const sampledPages = 200;

/** Where a table was never analyzed. */
const guessedRowsPerPage = 30;

const maxAgeMs = 10 * 60_000;

/** Some of a table's search texts, and how many rows it has by PostgreSQL's own estimate. */
export interface Sample {
  texts: readonly string[];
  /** What each of them shows as a word, where the list has such a column; else empty. */
  shown: readonly string[];
  /** The texts as pg_trgm sees them: words alone, with two blanks before and one behind. */
  words: readonly string[];
  /** How many of `words` have a trigram, as far as anybody asked. */
  trigrams: Map<string, number>;
  tableRows: number;
  rowsPerPage: number;
  /** How many of the table's rows the list has at all, 0 to 1. */
  live: number;
  takenAt: number;
}

/** What is sampled: the list's search text in those rows of the table that the list has. */
export interface Sampled {
  table: string;
  search: string;
  live?: string;
  shown?: ShownColumn;
}

const samples = new WeakMap<object, Map<string, Promise<Sample>>>();

/**
 * A sample of the texts that a list is searched in. PostgreSQL guesses a substring's frequency from a hundred rows,
 * which at ten million is too coarse to choose a plan by. Only speed hangs on it, never a result: each process may
 * keep its own. One that is older than ten minutes still serves while the next is taken.
 * @param db where the table is; the sample is kept with it
 */
export async function sampleOf(db: Kysely<DB>, list: Sampled): Promise<Sample> {
  const kept = samples.get(db) ?? new Map<string, Promise<Sample>>();
  samples.set(db, kept);
  // Two lists may show different rows of one table.
  const key = `${list.table} ${list.live} ${list.shown?.column}`;
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
    // The database may be gone: what is known serves on, and the next search tries again.
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
 * @param values what rows show whose words have the term
 */
export function densityOf(term: string, { texts, shown }: Sample, values: readonly string[] = []): number {
  const wanted = term.toLowerCase();
  const found = texts.filter((text, index) => text.includes(wanted) || values.includes(shown[index] ?? ''));
  return shareOf(texts.length, found.length);
}

/** What the trigram index does for a term, 0 to 1: the rows that it reads of its rarest trigram, and those with all. */
export interface Lookup {
  rarest: number;
  candidates: number;
}

/**
 * What looking trigrams up in the index comes to, as the sample has it. Looking stops where it is known to be enough,
 * because every trigram more makes both figures smaller.
 * @param isEnough says so of what is known up to here
 */
export function lookupOf(
  trigrams: readonly string[],
  { words, trigrams: known }: Sample,
  isEnough: (lookup: Lookup) => boolean,
): Lookup {
  let left = words;
  const lookup = { rarest: 1, candidates: 1 };
  for (const trigram of trigrams) {
    const count = known.get(trigram) ?? countWith(trigram, words);
    known.set(trigram, count);
    left = left.filter((text) => text.includes(trigram));
    lookup.rarest = Math.min(lookup.rarest, shareOf(words.length, count));
    lookup.candidates = shareOf(words.length, left.length);
    if (isEnough(lookup)) return lookup;
  }
  return lookup;
}

function countWith(wanted: string, texts: readonly string[]): number {
  let count = 0;
  for (const text of texts) if (text.includes(wanted)) count += 1;
  return count;
}

const shareOf = (all: number, part: number) => (all === 0 ? 0 : part / all);

async function takeSample(db: Kysely<DB>, { table, search, live = 'true', shown }: Sampled): Promise<Sample> {
  const found = await sql<{ pages: number; rows: number }>`
    select pg_relation_size(oid) / 8192 as pages, reltuples::float8 as rows
    from pg_class where oid = ${table}::regclass`.execute(db);
  const { pages, rows: analyzed } = found.rows[0] ?? { pages: 0, rows: 0 };
  const tableRows = analyzed > 0 ? analyzed : pages * guessedRowsPerPage;
  const rowsPerPage = pages > 0 ? Math.max(1, tableRows / pages) : guessedRowsPerPage;
  const { least, most } = sampleSize;
  const size = Math.round(Math.min(most, Math.max(least, tableRows / sampleSize.tableRows)));
  // Whole pages are drawn, some thirty rows each; of those, texts by chance, so that neighbours don't come together.
  const wantedPages = Math.max(sampledPages, (2 * size) / rowsPerPage);
  const percent = pages > wantedPages ? (100 * wantedPages) / pages : 100;
  const { rows } = await sql<{ text: string; shown: string; words: string; isLive: boolean }>`
    select text, shown, '  ' || regexp_replace(text, '[^[:alnum:]]+', '   ', 'g') || ' ' as words, "isLive" from (
      select ${sql.raw(search)} as text, ${sql.raw(shown?.column ?? `''`)} as shown, (${sql.raw(live)}) as "isLive"
      from ${sql.table(table)} tablesample system (${percent}) order by random() limit ${size}) as drawn`.execute(
    db,
  );
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
