import { type Kysely, sql } from 'kysely';
import { countedRows, type RetentionKind, usualDays } from '#contract/privacy/retention.ts';
import type { DB } from '#server/platform/db/types.ts';
import { type Source, sources, trail } from './kinds.ts';

/** How long a kind is kept: in days, null for ever. */
export interface Term {
  kind: RetentionKind;
  keepDays: number | null;
  version: number;
}

/** The terms of all kinds. */
export async function readTerms(db: Kysely<DB>): Promise<Map<RetentionKind, Term>> {
  const rows = await db
    .selectFrom('retention_terms')
    .select(['kind', 'keep_days as keepDays', 'version'])
    .execute();
  return new Map(rows.map((row) => [row.kind as RetentionKind, { ...row, kind: row.kind as RetentionKind }]));
}

/** The term of one kind. */
export async function termOf(db: Kysely<DB>, kind: RetentionKind): Promise<Term> {
  const terms = await readTerms(db);
  return terms.get(kind) ?? { kind, keepDays: usualDays[kind], version: 1 };
}

/** The moment before which rows of so many days ago are. */
export const cutoffOf = (days: number) => sql`now() - make_interval(days => ${days})`;

/** The tables of a kind. */
export const sourcesOf = (kind: RetentionKind): readonly Source[] =>
  kind === 'audit' ? [trail] : sources[kind];

/** What is past a term. */
export interface Due {
  rows: number;
  /** Whether there are more than were counted. */
  isMore: boolean;
  oldest: Date | null;
}

/**
 * Counts what would go if a kind were kept for so many days: up to 100,000 rows of each table, so that no table is walked to its end.
 * @param days null for ever
 */
export async function countDue(db: Kysely<DB>, kind: RetentionKind, days: number | null): Promise<Due> {
  if (days === null) return { rows: 0, isMore: false, oldest: null };
  const cutoff = cutoffOf(days);
  const found: Due = { rows: 0, isMore: false, oldest: null };
  for (const source of sourcesOf(kind)) {
    // Raw because the builder knows no ctid.
    const { rows } = await sql<{ rows: number; oldest: Date | null }>`
      select count(*) as rows, min(age) as oldest from (${source.oldest(cutoff, countedRows + 1, null)}) as found
      where age < ${cutoff}`.execute(db);
    const one = rows[0];
    if (!one) continue;
    found.rows += Math.min(one.rows, countedRows);
    found.isMore ||= one.rows > countedRows;
    if (one.oldest && (!found.oldest || one.oldest < found.oldest)) found.oldest = one.oldest;
  }
  return found;
}
