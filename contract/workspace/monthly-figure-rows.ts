import type { MenuPath } from '../platform/menu.ts';

/** The kinds of monthly figures in display order, each with the menu of its rows. */
export const figureKinds = {
  fees: '/adminfees',
  royalties: '/adminfees',
  sales: '/TokenSold',
  trades: '/trade-history',
  withdrawals: '/withdraw',
} as const satisfies Readonly<Record<string, MenuPath>>;

export type FigureKind = keyof typeof figureKinds;

/** A figure of a month without its value. */
export interface FigureKey {
  kind: FigureKind;
  /** The chain's number; null if the rows have no chain. */
  chainId: string | null;
  currency: string;
}

/**
 * The filters that leave in a list exactly the rows of a figure, without those of the month.
 * @returns `time`: the filter of the month, a column of time or `when` for `from` and `to`
 */
export function rowsOf({ kind, chainId, currency }: FigureKey): {
  time: 'when' | 'soldAt';
  filters: Readonly<Record<string, string>>;
} {
  const is = `is:${currency}`;
  const onChain: Readonly<Record<string, string>> = chainId === null ? {} : { chainId };
  switch (kind) {
    case 'fees':
      return { time: 'when', filters: { currency: is, chainId: chainId ?? 'none' } };
    case 'royalties':
      return { time: 'when', filters: { currency: is, ...onChain } };
    case 'sales':
      return { time: 'soldAt', filters: { currency: is, ...onChain } };
    case 'trades':
      return { time: 'when', filters: { secondCurrency: is } };
    case 'withdrawals':
      return { time: 'when', filters: { currencySymbol: currency, status: '3' } };
  }
}

/**
 * The days of a month, and its moments in UTC.
 * @param month `2026-11`
 * @returns the first and the last day, `2026-11-01`; the first moment of the month, and that of the next one
 */
export function daysOfMonth(month: string): { first: string; last: string; from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  const next = Date.UTC(year, number, 1);
  const first = `${month}-01`;
  return {
    first,
    last: day(next - 1),
    from: `${first}T00:00:00.000Z`,
    to: new Date(next).toISOString(),
  };
}
