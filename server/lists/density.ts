import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';

/** Texts in a sample: enough to tell a term in every tenth row from one in every hundredth, which is all it is for. */
const sampleSize = 500;
const sampledPages = 200;

/** Where a table was never analyzed. */
const guessedRowsPerPage = 30;

const maxAgeMs = 10 * 60_000;

/** Some of a table's search texts, and how many rows it has by PostgreSQL's own estimate. */
export interface Sample {
  /** The texts in one, each after a NUL, which none of them holds: searching one long text is the fastest. */
  text: string;
  size: number;
  tableRows: number;
  rowsPerPage: number;
  takenAt: number;
}

const samples = new WeakMap<object, Map<string, Promise<Sample>>>();

/**
 * A sample of the texts that a list is searched in. PostgreSQL guesses a substring's frequency from a hundred rows,
 * which at ten million is too coarse to choose a plan by. Only speed hangs on it, never a result: each process may
 * keep its own for ten minutes.
 * @param db where the table is; the sample is kept with it
 */
export async function sampleOf(
  db: Kysely<DB>,
  list: { table: string; search: string; live?: string },
): Promise<Sample> {
  const kept = samples.get(db) ?? new Map<string, Promise<Sample>>();
  samples.set(db, kept);
  // Two lists may show different rows of one table.
  const key = `${list.table} ${list.live}`;
  const found = kept.get(key);
  if (found) {
    const sample = await found;
    if (Date.now() - sample.takenAt < maxAgeMs) return sample;
    if (kept.get(key) !== found) return sampleOf(db, list);
  }
  const taken = takeSample(db, list);
  kept.set(key, taken);
  taken.catch(() => kept.delete(key));
  return taken;
}

/** How often a term occurs in a sample: 0 to 1. */
export function densityOf(term: string, { text, size }: Sample): number {
  const wanted = term.toLowerCase();
  let hits = 0;
  for (let at = text.indexOf(wanted); at >= 0;) {
    hits += 1;
    const next = text.indexOf('\0', at);
    at = next < 0 ? next : text.indexOf(wanted, next);
  }
  return size === 0 ? 0 : hits / size;
}

async function takeSample(
  db: Kysely<DB>,
  { table, search, live = 'true' }: { table: string; search: string; live?: string },
): Promise<Sample> {
  const found = await sql<{ pages: number; rows: number }>`
    select pg_relation_size(oid) / 8192 as pages, reltuples::float8 as rows
    from pg_class where oid = ${table}::regclass`.execute(db);
  const { pages, rows: analyzed } = found.rows[0] ?? { pages: 0, rows: 0 };
  // Whole pages are drawn, some thirty rows each; of those, texts by chance, so that neighbours don't come together.
  const percent = pages > sampledPages ? (100 * sampledPages) / pages : 100;
  const { rows } = await sql<{ text: string }>`
    select ${sql.raw(search)} as text from ${sql.table(table)} tablesample system (${percent})
    where ${sql.raw(live)} order by random() limit ${sampleSize}`.execute(db);
  const tableRows = analyzed > 0 ? analyzed : pages * guessedRowsPerPage;
  const rowsPerPage = pages > 0 ? Math.max(1, tableRows / pages) : guessedRowsPerPage;
  const text = rows.map((row) => `\0${row.text}`).join('');
  return { text, size: rows.length, tableRows, rowsPerPage, takenAt: Date.now() };
}
