import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { findSchemas } from '#contract/workspace/find.schemas.ts';
import { masks } from '#contract/platform/personal.ts';
import type { RecordKind } from '#contract/platform/record-kinds.ts';
import type { DB } from '#server/platform/db/types.ts';
import { isMasked, looksLikeWholeValue, recordWholeValueSearch } from '#server/platform/personal/masked.ts';

/** One search result. */
export type Hit = z.input<typeof findSchemas.find.output>['hits'][number];

/** The columns of a result, as SQL. Constants, never input. */
interface Shown {
  table: string;
  title: string;
  detail: string;
  /** The condition for rows that have not been deleted. */
  live?: string;
}

const shown: Readonly<Record<RecordKind, Shown>> = {
  user: {
    table: 'users',
    title: 'name',
    detail: `coalesce(email, address, '')`,
    live: 'deleted_at is null',
  },
  withdrawal: {
    table: 'withdrawals',
    title: 'email',
    detail: `trim_scale(amount) || ' ' || currency_symbol || coalesce(' · ' || destination, '')`,
  },
  trade: {
    table: 'trades',
    title: 'trade_id',
    detail: `first_currency || '/' || second_currency || ' · ' || order_type`,
  },
  transfer: {
    table: 'fund_transfers',
    title: `sender_email || ' → ' || receiver_email`,
    detail: `trim_scale(amount) || ' ' || currency_symbol`,
  },
  token: { table: 'tokens', title: 'name', detail: `'#' || token_id`, live: 'deleted_at is null' },
  bid: {
    table: 'bids',
    title: `coalesce(token_name, '#' || token_id)`,
    detail: `trim_scale(amount) || ' ' || currency || ' · ' || coalesce(bidder_name, bidder)`,
  },
  ticket: { table: 'tickets', title: 'subject', detail: `ticket_number || ' · ' || name` },
  creator: { table: 'creators', title: 'name', detail: 'address' },
  category: { table: 'categories', title: 'name', detail: `''`, live: 'deleted_at is null' },
  admin: { table: 'admins', title: 'name', detail: 'email' },
};

/**
 * A detail for callers who may not see personal data. An account number has no recognizable form, so it can't be masked
 * later.
 */
function seenOf(kind: RecordKind, detail: string): string {
  return kind === 'withdrawal' && isMasked() ? detail.replace(/ · .*$/, ` · ${masks.account}`) : detail;
}

/** A contiguous range of one kind's rows in an index. */
export interface IndexRange {
  kind: RecordKind;
  where: RawBuilder<unknown>;
  /** The order of that index. */
  order: RawBuilder<unknown>;
}

/** Greater than every other character: it ends the range of all texts with the same beginning. */
const last = sql`chr(1114111)`;

const lower = (text: string) => sql`lower(${text} collate "pg_c_utf8")`;

/**
 * Rows with a column that begins with a text, ignoring case: a range of the index that the list is sorted by, even for
 * a short text.
 * @param column a constant, never input
 */
export function beginning(kind: RecordKind, column: string, text: string): IndexRange {
  const indexed = sql.raw(`lower(${column})`);
  return {
    kind,
    where: sql`${indexed} >= ${lower(text)} and ${indexed} < ${lower(text)} || ${last}`,
    order: sql`${indexed}, id`,
  };
}

/** Rows with a column that equals a text, ignoring case, for callers who may not search for a part of it. */
export function exactly(kind: RecordKind, column: string, text: string): IndexRange {
  const indexed = sql.raw(`lower(${column})`);
  if (looksLikeWholeValue(column, text)) recordWholeValueSearch(text);
  return { kind, where: sql`${indexed} = ${lower(text)}`, order: sql`${indexed}, id` };
}

/** The row with an id. */
export const ofId = (kind: RecordKind, id: string): IndexRange => ({
  kind,
  where: sql`id = ${id}::uuid`,
  order: sql`id`,
});

/** Tokens with an id on the chain, of any contract. */
export const ofTokenId = (tokenId: string): IndexRange => ({
  kind: 'token',
  where: sql`token_id = ${tokenId}::numeric`,
  order: sql`token_id, id`,
});

/**
 * Tokens that a transaction created.
 * @param hash in lower case, as the chain's reader stores it
 */
export const madeIn = (hash: string): IndexRange => ({
  kind: 'token',
  where: sql`transaction_hash = ${hash}`,
  order: sql`transaction_hash`,
});

/**
 * The tokens of a transaction's bids or fees. The index begins with the chain; there are only a few, and PostgreSQL
 * looks up the hash in each.
 * @param hash in lower case
 */
export const touchedIn = (table: 'bids' | 'fees', hash: string, limit: number): IndexRange => ({
  kind: 'token',
  where: sql`id in (select token_record from ${sql.table(table)} where transaction_hash = ${hash} limit ${limit})`,
  order: sql`id`,
});

/**
 * Bids that a transaction accepted, and the bid that was signed with a digest.
 * @param hash in lower case
 */
export const bidsOf = (hash: string, limit: number): IndexRange => ({
  kind: 'bid',
  where: sql`id in ((select id from bids where transaction_hash = ${hash} limit ${limit})
    union all (select bid_id from signed_bids where digest = ${hash}))`,
  order: sql`id`,
});

/**
 * The first few rows of each range, in the order of the ranges.
 * @param isSoldOnly for callers who may read only sold tokens
 */
export async function readIndexRanges(
  db: Kysely<DB>,
  stretches: readonly IndexRange[],
  limit: number,
  isSoldOnly: boolean,
): Promise<Hit[]> {
  if (stretches.length === 0) return [];
  const parts = stretches.map(({ kind, where, order }, part) => {
    const { table, title, detail, live = 'true' } = shown[kind];
    const open = kind === 'token' && isSoldOnly ? sql`status = 'sold'` : sql`true`;
    return sql`(select ${sql.lit(part)} as part, ${sql.lit(kind)}::text as kind, id, ${sql.raw(title)} as title,
      ${sql.raw(detail)} as detail from ${sql.table(table)}
      where ${where} and ${sql.raw(live)} and ${open} order by ${order} limit ${limit})`;
  });
  // Raw because it reads tables of different shapes, each by its own index, in one round trip.
  const { rows } = await sql<Hit & { part: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows
    .toSorted((one, other) => one.part - other.part)
    .map(({ kind, id, title, detail }) => ({ kind, id, title, detail: seenOf(kind, detail) }));
}
