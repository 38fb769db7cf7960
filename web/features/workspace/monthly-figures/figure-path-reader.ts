import {
  daysOfMonth,
  type FigureKey,
  type FigureKind,
  rowsOf,
} from '#contract/workspace/monthly-figure-rows.ts';
import { pathTo, type ScreenName } from '#web/lib/screens.ts';

/** The lists of the rows. */
const lists = {
  fees: 'fees.list',
  royalties: 'royalties.list',
  sales: 'tokens.sold',
  trades: 'trades.list',
  withdrawals: 'withdrawals.list',
} as const satisfies Readonly<Record<FigureKind, ScreenName>>;

/** The address of the list with exactly the rows of a figure. Its month is in UTC. */
export function pathToRows(figure: FigureKey, month: string): string {
  const { time, filters } = rowsOf(figure);
  const { first, last } = daysOfMonth(month);
  return `${pathTo(lists[figure.kind])}?${new URLSearchParams({ ...filters, [time]: `${first}Z..${last}Z` })}`;
}
