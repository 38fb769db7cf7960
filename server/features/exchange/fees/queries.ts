import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Page } from '#contract/platform/call.ts';
import { decimalOf, scaleOf, unitsOf } from '#contract/platform/decimal.ts';
import type { feesSchemas } from '#contract/exchange/fees.schemas.ts';
import { amountColumn, numberTextColumn, textColumn } from '#server/platform/lists/column-filters.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { ListDefinition } from '#server/platform/lists/definition.ts';
import { pageOf } from '#server/platform/lists/page.ts';

type Fee = z.input<typeof feesSchemas.listFees.output>;
type Input = z.output<typeof feesSchemas.listFees.input>;

/** The symbol of a fee's currency. */
const currency = `case buy_type when 'token' then 'PKS' else coin end`;

const fees: ListDefinition<Fee, Input> = {
  table: 'fees',
  columns: {
    id: 'id',
    // As text, because JavaScript can't hold a number of up to 78 digits.
    tokenId: 'token_id::text',
    tokenRecord: 'token_record',
    amount: 'amount',
    buyType: 'buy_type',
    currency,
    createdAt: 'created_at',
  },
  search: 'search',
  sorts: { tokenId: 'token_id', amount: 'amount' },
  newest: 'created_at',
  filters: {
    buyType: (buyType) => sql`buy_type = ${buyType}`,
    from: (from) => sql`created_at >= ${from}`,
    to: (to) => sql`created_at < ${to}`,
    tokenId: numberTextColumn('token_id'),
    amount: amountColumn('amount'),
    currency: textColumn(`lower(${currency})`),
    chainId: (chainId) => (chainId === 'none' ? sql`chain_id is null` : sql`chain_id = ${chainId}`),
  },
  searchedTexts: ['tokenId'],
  keptCount: 'fees',
};

/** A page of the fees. */
export const listFees = (db: Kysely<DB>, input: Input) => pageOf(db, fees, input);

type Day = z.input<typeof feesSchemas.listFeeReconciliation.output>;
type DayInput = z.output<typeof feesSchemas.listFeeReconciliation.input>;

const days: ListDefinition<Omit<Day, 'difference'>, DayInput> = {
  table: 'fee_reconciliation',
  columns: {
    id: 'id',
    day: 'day::text',
    chainId: 'chain_id::text',
    currency: 'symbol',
    owner: 'owner',
    fromBlock: 'from_block',
    fromTime: 'from_time',
    block: 'block_number',
    time: 'block_time',
    fees: 'fees::text',
    change: 'change::text',
  },
  search: `lower(symbol || e'\\x1f' || owner || e'\\x1f' || day::text)`,
  sorts: { day: 'day' },
  newest: 'day',
  filters: {
    chainId: (chainId) => sql`chain_id = ${chainId}`,
    currency: textColumn('lower(symbol)'),
  },
  searchedTexts: ['currency'],
};

/**
 * A page of the days: what owners earned in fees, and how their balance changed. There are only a few rows a day, so
 * they are counted exactly.
 */
export async function listFeeReconciliation(db: Kysely<DB>, input: DayInput): Promise<Page<Day>> {
  const { rows, ...page } = await pageOf(db, days, input);
  return { ...page, rows: rows.map((row) => ({ ...row, difference: subtracted(row.change, row.fees) })) };
}

/** The exact difference of two decimals. */
function subtracted(one: string, other: string): string {
  const scale = Math.max(scaleOf(one), scaleOf(other));
  return decimalOf(unitsOf(one, scale) - unitsOf(other, scale), scale);
}
