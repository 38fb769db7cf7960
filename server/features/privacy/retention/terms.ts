import { type Kysely, sql } from 'kysely';
import { countedRows, type RetentionKind, usualDays } from '#contract/privacy/retention.ts';
import type { DB } from '#server/platform/db/types.ts';
import { type Source, sources, trail } from './kinds.ts';

/** The retention period of a kind: in days, null for unlimited. */
export interface Term {
  kind: RetentionKind;
  keepDays: number | null;
  version: number;
}

/** The retention periods of all kinds. */
export async function readTerms(db: Kysely<DB>): Promise<Map<RetentionKind, Term>> {
  const rows = await db
    .selectFrom('retention_terms')
    .select(['kind', 'keep_days as keepDays', 'version'])
    .execute();
  return new Map(rows.map((row) => [row.kind as RetentionKind, { ...row, kind: row.kind as RetentionKind }]));
}

/** The retention period of one kind. */
export async function termOf(db: Kysely<DB>, kind: RetentionKind): Promise<Term> {
  const terms = await readTerms(db);
  return terms.get(kind) ?? { kind, keepDays: usualDays[kind], version: 1 };
}

/** The time this many days ago. Older rows are deleted. */
export const cutoffOf = (days: number) => sql`now() - make_interval(days => ${days})`;

/** The tables of a kind. */
export const sourcesOf = (kind: RetentionKind): readonly Source[] =>
  kind === 'audit' ? [trail] : sources[kind];

/** The rows whose retention period has ended. */
export interface Due {
  rows: number;
  /** Whether there are more rows than were counted. */
  isMore: boolean;
  oldest: Date | null;
}

/**
 * Counts the rows that would be deleted if a kind were kept for this many days: up to 100,000 rows per table, so
 * that no table is scanned completely.
 * @param days null for unlimited
 */
export async function countDue(db: Kysely<DB>, kind: RetentionKind, days: number | null): Promise<Due> {
  if (days === null) return { rows: 0, isMore: false, oldest: null };
  const cutoff = cutoffOf(days);
  const found: Due = { rows: 0, isMore: false, oldest: null };
  for (const source of sourcesOf(kind)) {
    // Raw because the builder has no ctid.
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
