import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { closingsSchemas } from '#contract/withdrawals/closings.schemas.ts';
import { openRequests } from '#server/platform/approvals/approval-requests.ts';
import { noSuchRecord } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { ListDefinition } from '#server/platform/lists/definition.ts';
import { findInList } from '#server/platform/lists/one.ts';
import { pageOf } from '#server/platform/lists/page.ts';
import { currencyIdOf } from '../freezes/queries.ts';
import { figuresOf } from './figures-queries.ts';
import { isProposing } from './payout-queries.ts';
import { insertCancellation, wavesOf } from './wave-queries.ts';

type Row = z.input<typeof closingsSchemas.listClosings.output>;
type Input = z.output<typeof closingsSchemas.listClosings.input>;
type Whole = z.input<typeof closingsSchemas.getClosing.output>;
type Given = z.output<typeof closingsSchemas.addClosing.input>;

const nameOf = (column: string) => `(select actors.name from actors where actors.id = closings.${column})`;
const state = `case when state = 'announced' and last_deposit_at <= clock_timestamp() then 'closing' else state end`;

const isStarted = `state in ('announced', 'payingOut', 'closed')`;

const closings: ListDefinition<Row, Input> = {
  table: 'closings',
  columns: {
    id: 'id',
    currencySymbol: 'currency_symbol',
    state,
    announceAt: 'announce_at',
    lastDepositAt: 'last_deposit_at',
    lastTradeAt: 'last_trade_at',
    payoutUntil: 'payout_until',
    reason: 'reason',
    createdBy: nameOf('created_by'),
    createdAt: 'created_at',
  },
  search: `lower(coalesce(currency_symbol, '') || e'\\x1f' || reason)`,
  sorts: { createdAt: 'created_at', announceAt: 'announce_at', payoutUntil: 'payout_until' },
  newest: 'created_at',
  filters: { state: (wanted) => sql`${sql.raw(state)} = ${wanted}` },
};

/** A page of the closings. */
export const listClosings = (db: Kysely<DB>, input: Input) => pageOf(db, closings, input);

const one: ListDefinition<
  Omit<Whole, 'request' | 'waves' | 'isProposing' | 'payouts' | 'currencies' | 'countedAt'>,
  Input
> = {
  ...closings,
  columns: {
    ...closings.columns,
    version: 'version',
    startedBy: nameOf('started_by'),
    approvedBy: nameOf('approved_by'),
    approvedAt: 'approved_at',
    closedBy: nameOf('closed_by'),
    closedAt: 'closed_at',
    cancelledBy: nameOf('cancelled_by'),
    cancelledAt: 'cancelled_at',
    cancelReason: 'cancel_reason',
    haveDepositsEnded: `${isStarted} and last_deposit_at <= clock_timestamp()`,
    hasTradingEnded: `${isStarted} and last_trade_at <= clock_timestamp()`,
  },
};

/** @throws CallFailure 404 if there is no such closing */
export async function refuseMissing(db: Kysely<DB>, id: string): Promise<void> {
  await findInList(db, closings, id);
}

/**
 * A closing with its progress, as the caller sees it.
 * @throws CallFailure 404 if it doesn't exist
 */
export async function findClosing(db: Kysely<DB>, id: string, callerId: string): Promise<Whole> {
  const row = await findInList(db, one, id);
  const requests = await openRequests(db, 'startClosing', [id], callerId);
  return {
    ...row,
    request: requests.get(id) ?? null,
    waves: await wavesOf(db, id),
    isProposing: await isProposing(db, id),
    ...(await figuresOf(db, id)),
  };
}

/**
 * Locks a closing until the transaction ends.
 * @throws CallFailure 404 if it doesn't exist
 */
export async function lockClosing(db: Kysely<DB>, id: string) {
  const found = await db
    .selectFrom('closings')
    .select([
      'id',
      'state',
      'currency_symbol as currencySymbol',
      'announce_at as announceAt',
      'last_deposit_at as lastDepositAt',
      'last_trade_at as lastTradeAt',
      'payout_until as payoutUntil',
      'reason',
      'version',
    ])
    // Raw because only the database's clock counts.
    .select(sql<boolean>`last_trade_at <= clock_timestamp()`.as('hasTradingEnded'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw noSuchRecord();
  return found;
}

/** A locked closing. */
export type LockedClosing = Awaited<ReturnType<typeof lockClosing>>;

/**
 * Whether a closing of the same scope is planned or in force. The caller waits for others that add one.
 * @param except a closing that doesn't count
 */
export async function hasClosing(
  db: Kysely<DB>,
  symbol: string | undefined,
  except?: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('closings')
    .select('id')
    .where('state', '<>', 'cancelled')
    .where(({ eb }) =>
      symbol === undefined
        ? eb('currency_symbol', 'is', null)
        : eb(sql`lower(currency_symbol)`, '=', symbol.toLowerCase()),
    )
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** What people plan of a closing. */
function plannedOf(given: Given) {
  const symbol = given.currencySymbol ?? null;
  return {
    currency_symbol: symbol,
    currency_id: currencyIdOf(symbol),
    reason: given.reason,
    announce_at: new Date(given.announceAt),
    last_deposit_at: new Date(given.lastDepositAt),
    last_trade_at: new Date(given.lastTradeAt),
    payout_until: new Date(given.payoutUntil),
  };
}

/** Adds a draft and returns its id. */
export async function insertClosing(db: Kysely<DB>, given: Given, createdBy: string): Promise<string> {
  const id = uuidV7();
  await db
    .insertInto('closings')
    .values({ id, ...plannedOf(given), created_by: createdBy })
    .execute();
  return id;
}

/** Changes a locked draft. Its figures are counted again. */
export async function updateClosing(db: Kysely<DB>, id: string, given: Given): Promise<void> {
  await db
    .updateTable('closings')
    .set((row) => ({ ...plannedOf(given), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('closing_figures').where('closing_id', '=', id).execute();
}

// Raw because only the database's clock counts.
const now = () => sql<Date>`clock_timestamp()`;

/** Starts a locked draft. */
export async function setAnnounced(
  db: Kysely<DB>,
  id: string,
  by: { startedBy: string; approvedBy: string },
): Promise<void> {
  await db
    .updateTable('closings')
    .set({
      state: 'announced',
      started_by: by.startedBy,
      approved_by: by.approvedBy,
      approved_at: now(),
    })
    .where('id', '=', id)
    .execute();
}

/** Lets the payouts of a locked closing begin. */
export async function setPayingOut(db: Kysely<DB>, id: string): Promise<void> {
  await db.updateTable('closings').set({ state: 'payingOut' }).where('id', '=', id).execute();
}

/** Ends the payouts of a locked closing. */
export async function setClosed(db: Kysely<DB>, id: string, by: string): Promise<void> {
  await db
    .updateTable('closings')
    .set({ state: 'closed', closed_by: by, closed_at: now() })
    .where('id', '=', id)
    .execute();
}

/** Cancels a locked closing, with what it has in progress. Users who got a notice of it get another one. */
export async function setCancelled(
  db: Kysely<DB>,
  id: string,
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  await db
    .updateTable('closings')
    .set({ state: 'cancelled', cancelled_by: by, cancelled_at: now(), cancel_reason: reason })
    .where('id', '=', id)
    .execute();
  for (const table of ['closing_waves', 'closing_payout_runs'] as const)
    await db
      .updateTable(table)
      .set({ ended_at: now() })
      .where('closing_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
  await insertCancellation(db, id, by);
}
