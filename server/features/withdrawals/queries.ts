import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { withdrawalsSchemas } from '#contract/withdrawals/withdrawals.schemas.ts';
import { amountColumn, textColumn } from '#server/platform/lists/column-filters.ts';
import type { DB } from '#server/platform/db/types.ts';
import { assignedTo, type WithAssignee } from '#server/platform/lists/assigned.ts';
import type { ListDefinition } from '#server/platform/lists/definition.ts';
import { findInList } from '#server/platform/lists/one.ts';
import { pageOf } from '#server/platform/lists/page.ts';
import { shownStatuses } from '#server/platform/lists/shown-labels.ts';

type Withdrawal = z.input<typeof withdrawalsSchemas.listWithdrawals.output>;
type Input = WithAssignee<z.output<typeof withdrawalsSchemas.listWithdrawals.input>>;

const withdrawals: ListDefinition<Withdrawal, Input> = {
  table: 'withdrawals',
  columns: {
    id: 'id',
    userId: 'user_id',
    email: 'email',
    currencySymbol: 'currency_symbol',
    toAddress: 'to_address',
    paymentType: 'payment_type',
    bankDetail: `case when bank_account_number is not null then jsonb_build_object('bankName', bank_name,
      'accountHolder', bank_account_holder, 'accountNumber', bank_account_number, 'routingNumber', bank_routing_number) end`,
    amount: 'amount',
    createdAt: 'created_at',
    status: 'status',
    own: 'own_values',
  },
  inside: { 'bankDetail.accountNumber': 'bank_account_number' },
  search: 'search',
  masked: {
    search: 'lower(currency_symbol)',
    fewValues: 'lower(currency_symbol)',
    whole: ['lower(email)', 'lower(destination)'],
  },
  shown: { column: 'shown_status::text', words: shownStatuses.withdrawals },
  sorts: {
    email: 'lower(email)',
    currencySymbol: 'lower(currency_symbol)',
    // The stored value: the address or the account number, depending on the payment type.
    toAddress: 'lower(destination)',
    paymentType: 'payment_type',
    amount: 'amount',
    createdAt: 'created_at',
    status: 'shown_status',
  },
  newest: 'created_at',
  filters: {
    assignedTo: assignedTo('withdrawal'),
    status: (status) => sql`shown_status = ${status}::smallint`,
    paymentType: (paymentType) => sql`payment_type = ${paymentType}::smallint`,
    currencySymbol: (symbol) => sql`lower(currency_symbol) = lower(${symbol} collate "pg_c_utf8")`,
    from: (from) => sql`created_at >= ${from}`,
    to: (to) => sql`created_at < ${to}`,
    userId: (id) => sql`user_id = ${id}`,
    email: textColumn('lower(email)'),
    toAddress: textColumn('lower(destination)'),
    amount: amountColumn('amount'),
  },
  searchedTexts: ['email', 'toAddress'],
  keptCount: 'withdrawals',
  own: 'withdrawal',
};

/** A page of the withdrawals. */
export const listWithdrawals = (db: Kysely<DB>, input: Input) => pageOf(db, withdrawals, input);

/** The same list with the additional columns of a record's page. */
const one: ListDefinition<Withdrawal & { needsDecision: boolean; network: string | null }, Input> = {
  ...withdrawals,
  columns: { ...withdrawals.columns, needsDecision: 'needs_decision', network: 'network' },
};

/** One withdrawal, and whether the exchange asks for a decision about it. */
export const findWithdrawal = (db: Kysely<DB>, id: string) => findInList(db, one, id);
