import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { RevealableKind } from '#contract/privacy/personal-data.schemas.ts';
import { differences } from '#server/platform/audit/differences.ts';
import type { DB, JsonValue } from '#server/platform/db/types.ts';

/** The tables and columns of the values, by their names in the contract; constant SQL. */
const places: Readonly<
  Record<
    Exclude<RevealableKind, 'change'>,
    {
      table: keyof DB;
      columns: Readonly<Record<string, string>>;
      /** The record whose timeline shows the reveal, if the record with the value has no page of its own. */
      belongsTo?: string;
    }
  >
> = {
  user: {
    table: 'users',
    columns: { email: 'email', phoneNumber: `dial_code || ' ' || phone_number`, address: 'address' },
  },
  login: { table: 'logins', columns: { email: 'email', ipAddress: 'ip_address' } },
  withdrawal: {
    table: 'withdrawals',
    columns: {
      email: 'email',
      toAddress: 'to_address',
      destination: 'destination',
      bankDetail: `nullif(concat_ws(' · ', bank_name, bank_account_holder, bank_account_number, bank_routing_number), '')`,
    },
  },
  transfer: {
    table: 'fund_transfers',
    columns: { senderEmail: 'sender_email', receiverEmail: 'receiver_email' },
  },
  ticket: { table: 'tickets', columns: { email: 'email' } },
  ticketReply: {
    table: 'ticket_replies',
    columns: { fromAddress: 'from_address' },
    belongsTo: 'ticket_id',
  },
  communityUser: { table: 'community_users', columns: { email: 'email' } },
  subscriber: { table: 'subscribers', columns: { email: 'email' } },
  verification: { table: 'verifications', columns: { email: 'email', address: 'address' } },
  identityDocument: { table: 'documents', columns: { number: 'number' }, belongsTo: 'user_id' },
  report: { table: 'reports', columns: { address: 'address' } },
  case: { table: 'cases', columns: { address: 'address' } },
  decision: { table: 'withdrawal_decisions', columns: { email: 'email', destination: 'destination' } },
};

/**
 * Reads one personal value of a record, and the record whose timeline shows the reveal.
 * @returns undefined if the record or the value doesn't exist
 */
export async function personalValue(
  db: Kysely<DB>,
  { kind, id, field }: { kind: Exclude<RevealableKind, 'change'>; id: string; field: string },
): Promise<{ value: string; record: string } | undefined> {
  const { table, columns, belongsTo = 'id' } = places[kind];
  const column = columns[field];
  if (column === undefined) return undefined;
  // Raw because the table depends on the kind.
  const { rows } = await sql<{ value: string | null; record: string }>`
    select (${sql.raw(column)})::text as value, ${sql.ref(belongsTo)} as record
    from ${sql.table(table)} where id = ${id}`.execute(db);
  const [row] = rows;
  return row && row.value !== null ? { ...row, value: row.value } : undefined;
}

/** Reads the call of an audit row by the row's position. */
export async function callOfChange(db: Kysely<DB>, position: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit_log')
    .select('call')
    .where('id', '=', Number(position))
    .executeTakeFirst();
  return row?.call;
}

/** A value from the audit trail in readable form. */
function plain(json: string | null): string {
  const value: unknown = json === null ? null : JSON.parse(json);
  return typeof value === 'string' ? value : value === null ? '—' : String(json);
}

/**
 * Reads one field of an audit row before and after, and the record whose timeline shows the reveal.
 * @returns undefined if the row or the change doesn't exist
 */
export async function changedValue(
  db: Kysely<DB>,
  { id, field }: { id: string; field: string },
): Promise<{ value: string; record: string } | undefined> {
  const row = await db
    .selectFrom('audit_log')
    .select(['record', 'before', 'after'])
    .where('id', '=', Number(id))
    .executeTakeFirst();
  if (!row || row.record === null || !z.uuid().safeParse(row.record).success) return undefined;
  const change = differences(row.before as JsonValue, row.after as JsonValue).find(
    (one) => one.field === field,
  );
  return change && { value: `${plain(change.before)} → ${plain(change.after)}`, record: row.record };
}
