import type { Page } from '#contract/platform/call.ts';
import type { AmountFilter, TextFilter } from '#contract/platform/column-filters.ts';
import { compareDecimals } from '#contract/platform/decimal.ts';
import { textContains } from '#server/platform/lists/term.ts';
import type { Trade } from './host-reader.ts';
import type { TradesInput } from './queries.ts';

type Field = Exclude<keyof Trade, 'id' | 'userId'>;

const amounts = ['initialQuantity', 'price', 'orderValue', 'remaining'] as const;
const decimals: ReadonlySet<Field> = new Set(amounts);

/**
 * A page of a list that the host returned as a whole: searched, filtered and sorted like this server's own list
 * (specification 2.4).
 * @param all every trade of a host that doesn't page
 */
export function pageOfWhole(all: readonly Trade[], input: TradesInput): Page<Trade> {
  const { page, limit, search, sort, currency, orderType, userId, from, to, tradeId, secondCurrency } = input;
  const hasTerm = textContains(search);
  const found = all.filter(
    (trade) =>
      (search === '' || shownTexts(trade).some((text) => hasTerm(text.toLowerCase()))) &&
      (currency === undefined ||
        isSame(trade.firstCurrency, currency) ||
        isSame(trade.secondCurrency, currency)) &&
      (orderType === undefined || isSame(trade.orderType, orderType)) &&
      (userId === undefined || trade.userId === userId) &&
      (from === undefined || Date.parse(trade.orderedAt) >= Date.parse(from)) &&
      (to === undefined || Date.parse(trade.orderedAt) < Date.parse(to)) &&
      (tradeId === undefined || isText(trade.tradeId, tradeId)) &&
      (secondCurrency === undefined || isText(trade.secondCurrency, secondCurrency)) &&
      amounts.every((name) => isWithin(trade[name], input[name] ?? {})),
  );
  const field = (sort ?? '-orderedAt').replace('-', '') as Field;
  const direction = (sort ?? '-').startsWith('-') ? -1 : 1;
  found.sort((one, other) => direction * compare(field, one[field], other[field]));
  return { rows: found.slice((page - 1) * limit, page * limit), count: found.length, countIsExact: true };
}

function shownTexts({ firstCurrency, secondCurrency, orderType, tradeId }: Trade): string[] {
  return [`${firstCurrency}/${secondCurrency}`, orderType, tradeId];
}

/** Whether two texts are equal, ignoring case. */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function isText(text: string, { operator, text: asked }: TextFilter): boolean {
  if (operator === 'is') return isSame(text, asked);
  const [whole, part] = [text.toLowerCase(), asked.toLowerCase()];
  return operator === 'starts' ? whole.startsWith(part) : whole.includes(part);
}

function isWithin(value: string, { least, most }: AmountFilter): boolean {
  return (
    (least === undefined || compareDecimals(value, least) >= 0) &&
    (most === undefined || compareDecimals(value, most) <= 0)
  );
}

function compare(field: Field, one: string, other: string): number {
  if (decimals.has(field)) return compareDecimals(one, other);
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : 0;
}
