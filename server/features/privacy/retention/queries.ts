import { type Kysely, sql } from 'kysely';
import type { RetentionKind } from '#contract/privacy/retention.ts';
import type { DB } from '#server/platform/db/types.ts';

/** The size of tables in bytes by name, including indexes and long values. */
export async function sizesOf(db: Kysely<DB>, tables: readonly string[]): Promise<Map<string, number>> {
  // Raw because the builder has no table sizes.
  const { rows } = await sql<{ name: string; bytes: number }>`
    select name, pg_total_relation_size(to_regclass(name))::bigint as bytes from unnest(${tables}::text[]) as name`.execute(
    db,
  );
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

/** The last nightly round. */
export async function lastRound(db: Kysely<DB>) {
  return (
    db
      .selectFrom('retention_round')
      .select(['ended_at as endedAt', 'is_whole as isWhole'])
      // Raw because it sums the values of a JSON object.
      .select(
        sql<number>`(select coalesce(sum(value::bigint), 0)::bigint from jsonb_each_text(gone))`.as('rows'),
      )
      .executeTakeFirst()
  );
}

/**
 * Sets a retention period if its version is unchanged.
 * @returns false if somebody else changed it first
 */
export async function setTerm(
  db: Kysely<DB>,
  kind: RetentionKind,
  version: number,
  keepDays: number | null,
): Promise<boolean> {
  const set = await db
    .updateTable('retention_terms')
    .set((eb) => ({ keep_days: keepDays, version: eb('version', '+', 1) }))
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst();
  return set.numUpdatedRows > 0n;
}
