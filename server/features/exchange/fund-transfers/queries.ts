import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { fundTransfersSchemas } from '#contract/exchange/fund-transfers.schemas.ts';
import { amountColumn, textColumn } from '#server/platform/lists/column-filters.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { ListDefinition } from '#server/platform/lists/definition.ts';
import { findInList } from '#server/platform/lists/one.ts';
import { pageOf } from '#server/platform/lists/page.ts';

type FundTransfer = z.input<typeof fundTransfersSchemas.listFundTransfers.output>;
type Input = z.output<typeof fundTransfersSchemas.listFundTransfers.input>;

const fundTransfers: ListDefinition<FundTransfer, Input> = {
  table: 'fund_transfers',
  columns: {
    id: 'id',
    senderId: 'sender_id',
    receiverId: 'receiver_id',
    senderEmail: 'sender_email',
    receiverEmail: 'receiver_email',
    currencySymbol: 'currency_symbol',
    amount: 'amount',
    createdAt: 'created_at',
  },
  search: 'search',
  masked: {
    search: 'lower(currency_symbol)',
    fewValues: 'lower(currency_symbol)',
    whole: ['lower(sender_email)', 'lower(receiver_email)'],
  },
  sorts: {
    senderEmail: 'lower(sender_email)',
    receiverEmail: 'lower(receiver_email)',
    currencySymbol: 'lower(currency_symbol)',
    amount: 'amount',
    createdAt: 'created_at',
  },
  newest: 'created_at',
  filters: {
    currencySymbol: (symbol) => sql`lower(currency_symbol) = lower(${symbol} collate "pg_c_utf8")`,
    from: (from) => sql`created_at >= ${from}`,
    to: (to) => sql`created_at < ${to}`,
    userId: (id) => sql`(sender_id = ${id} or receiver_id = ${id})`,
    senderEmail: textColumn('lower(sender_email)'),
    receiverEmail: textColumn('lower(receiver_email)'),
    amount: amountColumn('amount'),
  },
  searchedTexts: ['senderEmail', 'receiverEmail'],
  keptCount: 'fund_transfers',
};

/** A page of the transfers between users. */
export const listFundTransfers = (db: Kysely<DB>, input: Input) => pageOf(db, fundTransfers, input);

/** One transfer. */
export const findFundTransfer = (db: Kysely<DB>, id: string) => findInList(db, fundTransfers, id);
