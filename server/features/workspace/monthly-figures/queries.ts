import { type Kysely, sql } from 'kysely';
import { daysOfMonth, type FigureKey, type FigureKind } from '#contract/workspace/monthly-figure-rows.ts';
import type { DB } from '#server/platform/db/types.ts';

/** The series of daily_figures that a kind adds up. Its unit is `chain:currency`, or for trades the currency. */
const seriesOf: Readonly<Record<FigureKind, string>> = {
  fees: 'fees_by_chain',
  royalties: 'royalties_by_chain',
  sales: 'sales_by_chain',
  trades: 'trades',
  withdrawals: 'withdrawals_paid',
};

/** The migrations that add up the rows of earlier versions. */
const additions = ['20261128710100_royalties_of_sales.sql', '20261128710200_figures_by_chain.sql'];

interface Figure extends FigureKey {
  count: number;
  amount: string;
}

/**
 * The figures of a month, of the kinds that are asked for. They are kept for each day, so that this reads at most 31
 * rows for each currency and chain. Spellings of a currency that differ only in case are one, as for the lists.
 * @param month `2026-11`
 */
export async function figuresOfMonth(
  db: Kysely<DB>,
  month: string,
  kinds: readonly FigureKind[],
): Promise<Figure[]> {
  const { first, last } = daysOfMonth(month);
  const series = kinds.map((kind) => seriesOf[kind]);
  const within = sql`series = any(${series}) and day between ${first}::date and ${last}::date`;
  // Raw because it sums the union of two tables by parts of a text.
  const { rows } = await sql<Omit<Figure, 'kind'> & { series: string }>`
    select series, chain as "chainId", min(currency) as currency, sum(count)::bigint as count,
      trim_scale(sum(amount)) as amount
    from (
      select series, count, amount,
        case when series <> 'trades' then nullif(split_part(unit, ':', 1), '') end as chain,
        case when series = 'trades' then unit else substr(unit, strpos(unit, ':') + 1) end as currency
      from (
        select series, unit, count, amount from daily_figures where ${within}
        union all
        select series, unit, count, amount from daily_figure_changes where ${within}) as kept) as named
    group by series, chain, lower(currency) having sum(count) <> 0
    order by lower(min(currency)), chain::numeric nulls first`.execute(db);
  return kinds.flatMap((kind) =>
    rows.flatMap(({ series: of, ...figure }) => (of === seriesOf[kind] ? [{ kind, ...figure }] : [])),
  );
}

/**
 * The first month with figures of these kinds, and whether an upgrade is still adding up earlier rows.
 * @returns `firstMonth`: null if there are none
 */
export async function knownMonths(
  db: Kysely<DB>,
  kinds: readonly FigureKind[],
): Promise<{ firstMonth: string | null; isAdding: boolean }> {
  const firstDays = kinds.map((kind) => {
    const its = (table: string) =>
      sql`(select min(day) from ${sql.table(table)} where series = ${seriesOf[kind]})`;
    return sql`least(${its('daily_figures')}, ${its('daily_figure_changes')})`;
  });
  // Raw because it selects from no table.
  const { rows } = await sql<{ firstMonth: string | null; isAdding: boolean }>`
    select to_char(least(${sql.join([sql`null::date`, ...firstDays])}), 'YYYY-MM') as "firstMonth",
      exists (select from runs where ended_at is null and kind = 'backfill'
        and input ->> 'migration' = any(${additions})) as "isAdding"`.execute(db);
  return rows[0] ?? { firstMonth: null, isAdding: false };
}
