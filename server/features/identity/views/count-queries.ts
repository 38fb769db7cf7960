import { type Kysely, type RawBuilder, sql } from 'kysely';
import { maxWaitingShown } from '#contract/workspace/live.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { AskedList } from '#server/platform/lists/asked.ts';

/**
 * The maximum cost of a view's count in PostgreSQL's units, in which a page read in order costs one. It
 * corresponds to some milliseconds. A filter without an index that matches few of millions of rows costs
 * thousands of times more.
 */
const maxUnits = 5000;

/** A count as part of a statement. */
export type Count = RawBuilder<unknown>;

/**
 * Builds the statement that counts a list up to one more than the menu shows; undefined if the planner estimates
 * more than the limit, or if it compares texts, whose cost no planner knows.
 */
export async function cheapCount(db: Kysely<DB>, { input, query }: AskedList): Promise<Count | undefined> {
  // Checked before the query is built, because building it counts as a search for a complete personal value.
  const isCompared = Object.values(input).some((value) => typeof value === 'object' && value !== null);
  if (input.search !== '' || isCompared) return undefined;
  const { table, scope } = query();
  const count = sql`(select count(*) from (select from ${table} where ${scope} limit ${sql.lit(maxWaitingShown + 1)}) as counted)`;
  // Raw because the result is a plan, not a row.
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }>`
    explain (format json) select ${count}`.execute(db);
  return (rows[0]?.['QUERY PLAN'][0].Plan['Total Cost'] ?? Infinity) <= maxUnits ? count : undefined;
}

/**
 * Runs several counts in one round trip.
 * @returns them in the same order
 */
export async function countAll(db: Kysely<DB>, counts: readonly Count[]): Promise<number[]> {
  if (counts.length === 0) return [];
  // Raw because each count is a separate statement of its list.
  const { rows } = await sql<{
    counts: number[];
  }>`select array[${sql.join(counts)}]::int[] as counts`.execute(db);
  return rows[0]?.counts ?? [];
}
