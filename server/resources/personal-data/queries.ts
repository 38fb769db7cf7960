import { type Kysely, sql } from 'kysely';
import type { RevealableKind } from '#contract/personal-data.schemas.ts';
import type { DB } from '../../db/types.ts';

/** Where the values stand, by the names of the contract; constant SQL. */
const places: Readonly<
  Record<RevealableKind, { table: keyof DB; columns: Readonly<Record<string, string>> }>
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
      bankDetail: `nullif(concat_ws(' · ', bank_name, bank_account_holder, bank_account_number, bank_routing_number), '')`,
    },
  },
  transfer: {
    table: 'fund_transfers',
    columns: { senderEmail: 'sender_email', receiverEmail: 'receiver_email' },
  },
  ticket: { table: 'tickets', columns: { email: 'email' } },
  communityUser: { table: 'community_users', columns: { email: 'email' } },
  subscriber: { table: 'subscribers', columns: { email: 'email' } },
  verification: { table: 'verifications', columns: { email: 'email', address: 'address' } },
  report: { table: 'reports', columns: { address: 'address' } },
  case: { table: 'cases', columns: { address: 'address' } },
  decision: { table: 'withdrawal_decisions', columns: { email: 'email', destination: 'destination' } },
};

/** One personal value of a record; undefined where there is no such record, or it has none. */
export async function personalValue(
  db: Kysely<DB>,
  { kind, id, field }: { kind: RevealableKind; id: string; field: string },
): Promise<string | undefined> {
  const { table, columns } = places[kind];
  const column = columns[field];
  if (column === undefined) return undefined;
  // Raw because the table is chosen by the kind.
  const { rows } = await sql<{ value: string | null }>`
    select (${sql.raw(column)})::text as value from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0]?.value ?? undefined;
}
