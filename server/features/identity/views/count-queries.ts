import { type Kysely, type RawBuilder, sql } from 'kysely';
import { maxWaitingShown } from '#contract/workspace/live.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { AskedList } from '#server/platform/lists/asked.ts';
import { queryOf } from '#server/platform/lists/query.ts';

/**
 * What the count of a view may cost at most, in PostgreSQL's units, where a page that is read in order costs one: some milliseconds. A filter
 * that few of millions of rows match and no index has costs thousands of times that.
 */
const maxUnits = 5000;

/** A count as a part of a statement. */
export type Count = RawBuilder<unknown>;

/**
 * The statement that counts a list up to one more than the menu shows; undefined where the planner says that it takes longer than a moment,
 * or where it compares texts, whose cost no planner knows.
 */
export async function cheapCount(db: Kysely<DB>, { list, input }: AskedList): Promise<Count | undefined> {
  // Asked before the query is built, as building it counts a search for a whole personal value.
  const isCompared = Object.values(input).some((value) => typeof value === 'object' && value !== null);
  if (input.search !== '' || isCompared) return undefined;
  const { table, scope } = queryOf(list, input);
  const count = sql`(select count(*) from (select from ${table} where ${scope} limit ${sql.lit(maxWaitingShown + 1)}) as counted)`;
  // Raw because it is a plan, not a row.
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }>`
    explain (format json) select ${count}`.execute(db);
  return (rows[0]?.['QUERY PLAN'][0].Plan['Total Cost'] ?? Infinity) <= maxUnits ? count : undefined;
}

/** Several counts in one trip, in their order. */
export async function countAll(db: Kysely<DB>, counts: readonly Count[]): Promise<number[]> {
  if (counts.length === 0) return [];
  // Raw because each count is a statement of its list's own.
  const { rows } = await sql<{
    counts: number[];
  }>`select array[${sql.join(counts)}]::int[] as counts`.execute(db);
  return rows[0]?.counts ?? [];
}
