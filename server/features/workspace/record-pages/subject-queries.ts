import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '#contract/platform/record-kinds.ts';
import { columnOf, placeOf } from '#server/platform/db/kept-statements.ts';
import type { Subject } from './subject-handler.ts';

/** Selects the row of a record. */
export type SubjectSelect = RawBuilder<unknown>;

const id = placeOf('id');
const owned = sql`null::text as address, null::text as email`;

/**
 * Selects the record inside the statement that needs it, for the kinds that one row describes, which saves a round
 * trip.
 */
const selects: Readonly<Partial<Record<RecordKind, SubjectSelect>>> = {
  user: sql`select id, id as user_id, address, email from users where id = ${id} and deleted_at is null`,
  withdrawal: sql`select id, user_id, ${owned} from withdrawals where id = ${id}`,
  trade: sql`select id, user_id, ${owned} from trades where id = ${id}`,
  transfer: sql`select id, sender_id as user_id, ${owned} from fund_transfers where id = ${id}`,
  bid: sql`select id, bidder_record as user_id, ${owned}, token_record from bids where id = ${id}`,
  ticket: sql`select id, user_id, ${owned} from tickets where id = ${id}`,
  creator: sql`select id, null::uuid as user_id, address, null::text as email from creators where id = ${id}`,
};

/** The expression `subject` of a cached statement about a record; undefined for kinds that need more than one row. */
export const subjectSelect = (kind: RecordKind): SubjectSelect | undefined => selects[kind];

/** The known values of such a record, as columns of `subject`. */
export const subjectColumns: Subject = {
  id: columnOf('id'),
  recordId: columnOf('id::text'),
  userId: columnOf('user_id'),
  address: columnOf('address'),
  email: columnOf('email'),
  tokenRecord: columnOf('token_record'),
};

/** The record from a row of `subject`. */
export function subjectOfRow(recordId: string, row: Readonly<Record<string, unknown>>): Subject {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return {
    id: recordId,
    userId: text(row['user_id']),
    address: text(row['address']),
    email: text(row['email']),
    tokenRecord: text(row['token_record']),
  };
}
