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

// The format of other hosts: decimals as strings or numbers, dates in any form that can be parsed.
const row = z.object({
  _id: text.optional(),
  // The owner of the order by this workspace's user id. Other hosts have different ids for their users.
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
 * Reads the answer of a trade host: `{data: […], count}`. Decimals keep every digit, even if the host sends them
 * as JSON numbers.
 * @param answer the body
 * @returns undefined if it is not a list of trades; `count` is undefined if the host doesn't count
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

/** Returns numbers as their source text, because a JavaScript number would round them. */
function keepDigits(this: unknown, key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' && key !== 'count' && key !== 'orderDate'
    ? (context?.source ?? value)
    : value;
}
