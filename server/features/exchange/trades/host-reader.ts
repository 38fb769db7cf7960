import { z } from 'zod';
import { parseDecimal } from '#contract/platform/decimal.ts';
import { outputFromWire } from '#contract/platform/names.ts';
import { tradesCalls } from '#contract/exchange/trades.calls.ts';
import { tradesSchemas } from '#contract/exchange/trades.schemas.ts';

/** An order as the calls show it. */
export type Trade = z.output<typeof tradesSchemas.listTrades.output>;

const decimal = z.unknown().transform((value, context) => {
  const plain = typeof value === 'string' ? parseDecimal(value.trim()) : undefined;
  if (plain === undefined) context.addIssue({ code: 'custom', input: value });
  return plain ?? '';
});

const text = z.union([z.string(), z.number().transform(String)]);

// A host of another make: decimals as strings or numbers, dates in any form that a date can be told from.
const row = z.object({
  _id: text.optional(),
  // Whose order it is, in the desk's own ids: a host of another make names its users otherwise.
  userId: z.string().toLowerCase().pipe(z.uuid()).nullable().catch(null),
  firstCurrency: text,
  secondCurrency: text,
  initialQuantity: decimal,
  price: decimal,
  orderValue: decimal,
  quantity: decimal,
  orderType: text,
  tradeid: text,
  orderDate: z.union([z.string(), z.number()]).pipe(z.coerce.date()),
});

const rows = z.array(row);
const whole = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)]);

const body = z.object({ data: rows, count: whole.optional(), countIsExact: z.boolean().optional() });

/**
 * Reads what a trade host answered: `{data: […], count}`. Decimals are taken as they are written, digit for digit,
 * also where they stand as numbers.
 * @param answer the body
 * @returns undefined where it is no list of trades; `count` is undefined where the host doesn't count
 */
export function readTrades(
  answer: string,
): { rows: Trade[]; count: number | undefined; countIsExact: boolean } | undefined {
  let json: unknown;
  try {
    json = JSON.parse(answer, keepDigits);
  } catch {
    return undefined;
  }
  const parsed = body.safeParse(json);
  if (!parsed.success) return undefined;
  const { data, count, countIsExact } = parsed.data;
  const trades = data.map(({ _id, ...others }, index) => ({
    _id: _id ?? `${others.tradeid}/${index}`,
    ...others,
  }));
  const read = z
    .array(tradesSchemas.listTrades.output)
    .safeParse(outputFromWire(tradesCalls.listTrades, trades));
  return read.success ? { rows: read.data, count, countIsExact: countIsExact !== false } : undefined;
}

/** Gives numbers as their source text: a number of JavaScript would round them. */
function keepDigits(this: unknown, key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' && key !== 'count' && key !== 'orderDate'
    ? (context?.source ?? value)
    : value;
}
