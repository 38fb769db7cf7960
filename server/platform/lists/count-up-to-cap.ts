import type { Kysely, SelectQueryBuilder } from 'kysely';
import { countCap } from '#contract/platform/limits.ts';
import type { DB } from '../db/types.ts';

/**
 * How many rows a query finds, counted up to the cap of counts.
 * @param found the rows, with any one column
 */
export async function countUpToCap<Tables, Table extends keyof Tables, Row>(
  db: Kysely<DB>,
  found: SelectQueryBuilder<Tables, Table, Row>,
): Promise<{ count: number; countIsExact: boolean }> {
  const { count } = await db
    .selectFrom(found.limit(countCap + 1).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count: Math.min(count, countCap), countIsExact: count <= countCap };
}
