import { type Kysely, sql } from 'kysely';
import { sampleKinds } from '#contract/workspace/sample-kinds.ts';
import type { DB } from '#server/platform/db/types.ts';
import { removals } from './kinds.ts';

/** Whether the workspace has a sample that wasn’t removed. */
export async function isSampleLoaded(db: Kysely<DB>): Promise<boolean> {
  const found = await db
    .selectFrom('sample_loads')
    .select('is_only')
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** The same, with the row locked, so that two removals can't start at once. */
export async function lockSample(db: Kysely<DB>): Promise<boolean> {
  const found = await db
    .selectFrom('sample_loads')
    .select('is_only')
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** How many records of each kind the sample has, without those that were already removed. */
export async function countSample(db: Kysely<DB>) {
  const rows = await db
    .selectFrom('sample_rows')
    // Raw because the builder doesn’t know the functions of arrays.
    .select(['table_name', sql<number>`sum(cardinality(ids))::integer`.as('count')])
    .groupBy('table_name')
    .execute();
  const counts = new Map(rows.map(({ table_name, count }) => [table_name, count]));
  return sampleKinds.flatMap((kind) => {
    const count = counts.get(removals.find((removal) => removal.kind === kind)?.table ?? '') ?? 0;
    return count > 0 ? [{ kind, count }] : [];
  });
}

/** The unfinished run that removes the sample; null if there is none. */
export async function findRemoval(db: Kysely<DB>) {
  const run = await db
    .selectFrom('runs')
    .select(['id', 'done', 'total'])
    .where('kind', '=', 'sampleRemoval')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return run ? { ...run, total: run.total ?? 0 } : null;
}

/** The symbols of the sample’s currencies, in lower case. */
export async function sampleSymbols(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('currencies')
    // Raw because the builder doesn’t know the function.
    .select(sql<string>`lower(symbol)`.as('symbol'))
    .where('id', 'in', (query) =>
      query
        .selectFrom('sample_rows')
        // Raw because the builder doesn’t know the functions of arrays.
        .select(sql<string>`unnest(ids)`.as('id'))
        .where('table_name', '=', 'currencies'),
    )
    .execute();
  return rows.map(({ symbol }) => symbol);
}

/** The next ids of a table to remove, and the row of `sample_rows` that contains them. Locks that row. */
export async function nextIds(db: Kysely<DB>, table: string, limit: number) {
  const row = await db
    .selectFrom('sample_rows')
    .select(['id', 'ids'])
    .where('table_name', '=', table)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row && { row: row.id, ids: row.ids.slice(0, limit), rest: row.ids.slice(limit) };
}

/** Replaces a row’s ids by the remaining ones, or deletes the row if none remain. */
export async function keepRest(db: Kysely<DB>, row: number | string, rest: string[]): Promise<void> {
  const id = String(row);
  if (rest.length === 0) await sql`delete from sample_rows where id = ${id}`.execute(db);
  else await sql`update sample_rows set ids = ${rest}::uuid[] where id = ${id}`.execute(db);
}

/**
 * Removes what the workspace computed about currencies of the sample that were removed: totals that are zero, and
 * reserves of earlier hours.
 * @param symbols in lower case
 */
export async function forgetReserves(db: Kysely<DB>, symbols: readonly string[]): Promise<void> {
  const gone = sql`(select symbol from unnest(${symbols}::text[]) as symbol
    where not exists (select from currencies where lower(currencies.symbol) = symbol)
      and not exists (select from counted_custody where counted_custody.currency = symbol))`;
  await sql`delete from liability_totals where currency in ${gone} and amount = 0 and accounts = 0`.execute(
    db,
  );
  const computed = sql`currency in ${gone} and not exists (
    select from liability_totals where liability_totals.currency = computed.currency)`;
  await sql`delete from reserve_snapshots as computed where ${computed}`.execute(db);
  await sql`delete from reserve_states as computed where ${computed}`.execute(db);
}

/** Stores that the sample was removed. */
export async function endSample(db: Kysely<DB>): Promise<void> {
  await db.deleteFrom('sample_rows').execute();
  await db
    .updateTable('sample_loads')
    // Raw because it is the database’s time.
    .set({ removed_at: sql<Date>`now()` })
    .execute();
}
