import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import type { PeriodicTask } from '../jobs/periodic-tasks.ts';
import { mapToObject } from '#contract/platform/map-to-object.ts';

/**
 * Adds the collected changes of every kept count to its row, in one statement: readers see each change once, folded
 * or not. Two at once do no harm. Until it runs, lists add up
 * the changes themselves.
 */
export async function compactRowCounts(db: Kysely<DB>): Promise<void> {
  await sql`
    with folded as (delete from row_count_changes returning name, change)
    insert into row_counts (name, count)
    select name, sum(change) from folded group by name
    on conflict (name) do update set count = row_counts.count + excluded.count`.execute(db);
}

/**
 * The same for the figures of each day. They are written in one order, so that two at once wait for each other instead
 * of deadlocking.
 */
export async function compactDailyFigures(db: Kysely<DB>): Promise<void> {
  await sql`
    with folded as (delete from daily_figure_changes returning series, unit, day, count, amount)
    insert into daily_figures (series, unit, day, count, amount)
    select series, unit, day, sum(count), sum(amount) from folded
    group by series, unit, day order by series, day, unit
    on conflict (series, day, unit) do update
      set count = daily_figures.count + excluded.count, amount = daily_figures.amount + excluded.amount`.execute(
    db,
  );
}

/** Limits the number of changes, so that adding them up stays quick. */
export const counterCompactionTask: PeriodicTask = {
  purpose: 'fold the kept counts and the daily figures',
  everyMs: 10_000,
  due: () => sql`exists (select from row_count_changes) or exists (select from daily_figure_changes)`,
  run: ({ db }) => Promise.all([compactRowCounts(db), compactDailyFigures(db)]),
};

/**
 * The kept counts of lists, as of one moment.
 * @param names as in row_counts
 * @returns a count for every name; 0 for one that is not kept yet
 */
export async function storedCounts<const Name extends string>(
  db: Kysely<DB>,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  // Raw because it adds up two tables; the sum of what is kept and what isn't folded yet.
  const { rows } = await sql<{ name: Name; count: number }>`
    select name, sum(count)::bigint as count from (
      select name, count from row_counts where name = any(${names})
      union all
      select name, change from row_count_changes where name = any(${names})) as kept
    group by name`.execute(db);
  const found = new Map(rows.map(({ name, count }) => [name, count]));
  return mapToObject(names, (name) => found.get(name) ?? 0);
}
