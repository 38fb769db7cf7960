import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { canBeUnique, type SearchedIdentifiers, type ValueKind } from '#server/platform/personal/subject.ts';

interface Found {
  kind: ValueKind;
  value: string | null;
}

/** The fields of states in the audit trail and in events, with the kind of their values. */
const fieldsOfStates: Readonly<Record<string, ValueKind>> = {
  name: 'name',
  email: 'email',
  address: 'wallet',
  phoneNumber: 'phone',
};

/**
 * Collects all personal data of a user, current and past: from their row, sign-ins, withdrawals, transfers,
 * tickets and verifications, and from the audit trail and events of their row.
 */
export async function collectIdentifiers(db: Kysely<DB>, userId: string): Promise<SearchedIdentifiers[]> {
  const states = Object.entries(fieldsOfStates).map(
    ([field, kind]) => sql`
      select ${kind} as kind, ${
        kind === 'phone'
          ? sql`concat_ws(' ', state->>'dialCode', state->>'phoneNumber')`
          : sql`state->>${field}::text`
      } as value from states where state->>${field}::text is not null`,
  );
  // Raw because one statement reads a dozen tables.
  const { rows } = await sql<Found>`
    with states as (
      select unnest(array[before, after]) as state from audit_log where record = ${userId}
      union all select unnest(array[before, after]) from events where record_id = ${userId} and record_type = 'user'
      union all select sent from feed_records where entity = 'users' and record_id = ${userId}),
    of_withdrawals as (select * from withdrawals where user_id = ${userId}),
    of_tickets as (select * from tickets where user_id = ${userId}),
    found (kind, value) as (
      select kind, value from users cross join lateral (values ('name', name), ('email', email), ('wallet', address),
        ('phone', dial_code || ' ' || phone_number), ('other', account_type)) as given (kind, value) where id = ${userId}
      union select 'email', email from logins where user_id = ${userId}
      union select 'other', ip_address from logins where user_id = ${userId}
      union select kind, value from of_withdrawals cross join lateral (values ('email', email), ('wallet', to_address),
        ('account', bank_account_number), ('name', bank_account_holder), ('other', bank_name), ('other', bank_routing_number))
        as given (kind, value)
      union select 'email', email from verifications where user_id = ${userId}
      union select 'wallet', address from verifications where user_id = ${userId}
      union select 'email', email from of_tickets
      union select 'name', name from of_tickets
      union select 'email', from_address from ticket_replies where ticket_id in (select id from of_tickets) and author = 'user'
      union select 'email', sender_email from fund_transfers where sender_id = ${userId}
      union select 'email', receiver_email from fund_transfers where receiver_id = ${userId}
      union select 'name', bidder_name from bids where bidder_record = ${userId}
      union select 'other', value #>> '{}' from (
        select own_values from users where id = ${userId}
        union all select own_values from of_withdrawals
        union all select own_values from of_tickets
        union all select state -> 'values' from states
        union all select state from states) as given (own_values)
        cross join lateral jsonb_each(case jsonb_typeof(own_values) when 'object' then own_values end)
        where key ~ '^(own\\.)?personal_' and jsonb_typeof(value) = 'string'
      union ${sql.join(states, sql` union `)})
    select kind, value from found where value is not null`.execute(db);
  return withUnique(db, userId, rows);
}

/** Removes placeholder values, and marks each value as unique to this person or not. */
async function withUnique(
  db: Kysely<DB>,
  userId: string,
  found: readonly Found[],
): Promise<SearchedIdentifiers[]> {
  const values = new Map<string, { kind: ValueKind; value: string }>();
  for (const { kind, value } of found) {
    const text = value?.trim() ?? '';
    if (text.length < 3 || text.startsWith('erased-')) continue;
    values.set(text.toLowerCase(), { kind, value: text });
    // In the user's own records, each part of the name is searched for.
    if (kind === 'name')
      for (const word of text.split(/[\s,]+/).filter((part) => part.length >= 3))
        if (!values.has(word.toLowerCase())) values.set(word.toLowerCase(), { kind: 'other', value: word });
  }
  const others = await ofOthers(db, userId, [...values.keys()]);
  return [...values].map(([key, { kind, value }]) => ({
    kind,
    value,
    isUnique: canBeUnique(kind, value) && !others.has(key),
  }));
}

/** The values, in lower case, that another user or an administrator has too, or that several users are paid at. */
async function ofOthers(db: Kysely<DB>, userId: string, values: readonly string[]): Promise<Set<string>> {
  // Raw because the builder has no unnest.
  const { rows } = await sql<{ value: string }>`
    select lower(email) as value from admins where lower(email) = any(${values}::text[])
    union select lower(name) from admins where lower(name) = any(${values}::text[])
    union select lower(given.value) from users
      cross join lateral (values (email), (address), (name), (dial_code || ' ' || phone_number)) as given (value)
      where id <> ${userId} and deleted_at is null and lower(given.value) = any(${values}::text[])
    union select lower(given.value) from withdrawals
      cross join lateral (values (to_address), (bank_account_number), (bank_account_holder)) as given (value)
      where user_id <> ${userId} and lower(given.value) = any(${values}::text[])`.execute(db);
  return new Set(rows.map(({ value }) => value));
}
