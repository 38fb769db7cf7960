import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { feesSchemas } from '#contract/exchange/fees.schemas.ts';
import { amountColumn, numberTextColumn } from '#server/platform/lists/column-filters.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { ListDefinition } from '#server/platform/lists/definition.ts';
import { pageOf } from '#server/platform/lists/page.ts';

type Fee = z.input<typeof feesSchemas.listFees.output>;
type Input = z.output<typeof feesSchemas.listFees.input>;

const fees: ListDefinition<Fee, Input> = {
  table: 'fees',
  columns: {
    id: 'id',
    // A number of up to 78 digits, which only a text holds outside the database.
    tokenId: 'token_id::text',
    tokenRecord: 'token_record',
    amount: 'amount',
    buyType: 'buy_type',
    currency: `case buy_type when 'token' then 'PKS' else coin end`,
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
  },
  searchedTexts: ['tokenId'],
  keptCount: 'fees',
};

/** A page of the fees. */
export const listFees = (db: Kysely<DB>, input: Input) => pageOf(db, fees, input);
