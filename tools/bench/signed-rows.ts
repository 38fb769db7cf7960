import { type Kysely, sql } from 'kysely';
import { chainContent } from '../../server/platform/audit/chain.ts';
import { signRow } from '../../server/platform/audit/sign.ts';
import type { DB } from '../../server/platform/db/types.ts';

/**
 * Adds signed rows to the audit trail, as changes of users are, many at a time.
 * @param db a transaction of a database that signs
 */
export async function addSignedRows(db: Kysely<DB>, count: number): Promise<void> {
  const made = await sql<{ id: number; content: string }>`
    with made as (insert into audit_log (call, record, before, after, ip_address, request_id, admin_name, admin_email)
      select 'updateUser', new_uuid()::text, jsonb_build_object('name', 'Name ' || n, 'email', n || '@example.com'),
        jsonb_build_object('name', 'Other name ' || n, 'email', n || '@example.com'), '192.0.2.1', new_uuid()::text,
        'Somebody', 'somebody@example.com'
      from generate_series(1, ${count}::int) as n returning *)
    select id, ${chainContent} as content from made as audit_log`.execute(db);
  const signed = made.rows.map(({ id, content }) => ({ id, signature: signRow(db, content) }));
  await sql`insert into audit_signatures (audit_id, server, counter, mac)
    select id, ${signed[0]?.signature[0]}::uuid, counter, decode(mac, 'hex')
    from unnest(${signed.map(({ id }) => id)}::bigint[], ${signed.map(({ signature }) => signature[1])}::bigint[],
      ${signed.map(({ signature }) => signature[2])}::text[]) as s (id, counter, mac)`.execute(db);
}
