import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { royaltiesSchemas } from '#contract/exchange/royalties.schemas.ts';
import { amountColumn, numberTextColumn, textColumn } from '#server/platform/lists/column-filters.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { ListDefinition } from '#server/platform/lists/definition.ts';
import { pageOf } from '#server/platform/lists/page.ts';

type Royalty = z.input<typeof royaltiesSchemas.listRoyalties.output>;
type Input = z.output<typeof royaltiesSchemas.listRoyalties.input>;

const royalties: ListDefinition<Royalty, Input> = {
  table: 'royalties',
  columns: {
    id: 'id',
    // As text, because JavaScript can't hold a number of up to 78 digits.
    tokenId: 'token_id::text',
    tokenRecord: `(select tokens.id from tokens where tokens.chain_id = royalties.chain_id
      and tokens.contract_address = royalties.contract_address and tokens.token_id = royalties.token_id)`,
    amount: 'amount',
    currency: 'currency',
    chainId: 'chain_id::text',
    transactionHash: 'transaction_hash',
    createdAt: 'created_at',
  },
  search: 'search',
  sorts: { tokenId: 'token_id', amount: 'amount', createdAt: 'created_at' },
  newest: 'created_at',
  filters: {
    chainId: (chainId) => sql`chain_id = ${chainId}`,
    from: (from) => sql`created_at >= ${from}`,
    to: (to) => sql`created_at < ${to}`,
    tokenId: numberTextColumn('token_id'),
    amount: amountColumn('amount'),
    currency: textColumn('lower(currency)'),
    transactionHash: textColumn('lower(transaction_hash)'),
  },
  searchedTexts: ['tokenId'],
  keptCount: 'royalties',
};

/** A page of the royalties. */
export const listRoyalties = (db: Kysely<DB>, input: Input) => pageOf(db, royalties, input);
