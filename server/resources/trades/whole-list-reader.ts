import type { Page } from '#contract/call.ts';
import { compareDecimals } from '#contract/decimal.ts';
import type { Trade } from './host-reader.ts';
import type { TradesInput } from './queries.ts';

type Field = Exclude<keyof Trade, 'id' | 'userId'>;

const decimals: ReadonlySet<Field> = new Set(['initialQuantity', 'price', 'orderValue', 'remaining']);

/**
 * A page of a list that came whole: searched, filtered and sorted as the own list is (specification 2.4).
 * @param all every trade of a host that doesn't page
 */
export function pageOfWhole(all: readonly Trade[], input: TradesInput): Page<Trade> {
  const { page, limit, search, sort, currency, orderType, userId, from, to } = input;
  const term = search.toLowerCase();
  const found = all.filter(
    (trade) =>
      (term === '' || shownTexts(trade).some((text) => text.toLowerCase().includes(term))) &&
      (currency === undefined || trade.firstCurrency === currency || trade.secondCurrency === currency) &&
      (orderType === undefined || trade.orderType === orderType) &&
      (userId === undefined || trade.userId === userId) &&
      (from === undefined || Date.parse(trade.orderedAt) >= Date.parse(from)) &&
      (to === undefined || Date.parse(trade.orderedAt) < Date.parse(to)),
  );
  const field = (sort ?? '-orderedAt').replace('-', '') as Field;
  const direction = (sort ?? '-').startsWith('-') ? -1 : 1;
  found.sort((one, other) => direction * compare(field, one[field], other[field]));
  return { rows: found.slice((page - 1) * limit, page * limit), count: found.length, countIsExact: true };
}

function shownTexts({ firstCurrency, secondCurrency, orderType, tradeId }: Trade): string[] {
  return [`${firstCurrency}/${secondCurrency}`, orderType, tradeId];
}

function compare(field: Field, one: string, other: string): number {
  if (decimals.has(field)) return compareDecimals(one, other);
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : 0;
}
