import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import { normalizeIpAddress } from '../base/ip-address.ts';
import { addRows, RewrittenRow } from './add-rows.ts';
import { columns, withoutSecrets } from './record.ts';

/** A change of one record. */
export interface RecordChange {
  /** The record's id. Null if it waits for another one. */
  record: string | null;
  before: object | null;
  after: object;
}

/**
 * Adds a row of the audit trail for each record that a batch changed, without events, in the batch's transaction. The batch's own
 * row checks who acts.
 * @param by who acts: an administrator or an API key; null for the operator's command
 */
export async function recordChanges(
  transaction: Kysely<DB>,
  call: string,
  changes: readonly RecordChange[],
  by: { id: string | null; request: { id: string; ipAddress: string } },
): Promise<void> {
  if (changes.length === 0) return;
  const { id, request } = by;
  const ipAddress = normalizeIpAddress(request.ipAddress);
  const each = changes.map(({ record, before, after }) => ({
    record,
    before: withoutSecrets(before),
    after: withoutSecrets(after),
  }));
  const insertion = sql`
    insert into audit_log (${columns})
    select actor.id, actor.name, actor.email, ${call}, change.record, 'done', change.before, change.after,
      ${ipAddress}::inet, ${request.id}
    from (select id, name, email from (select ${id}::uuid as given) as asked left join actors on actors.id = given offset 0) as actor,
      unnest(${each.map(({ record }) => record)}::text[], ${each.map(({ before }) => before)}::jsonb[],
        ${each.map(({ after }) => after)}::jsonb[]) as change (record, before, after)`;
  const common = { call, outcome: 'done', record: null, before: null, after: null } as const;
  const sent = { ...common, ipAddress, requestId: request.id, actor: [id], each } as const;
  if ((await addRows(transaction, insertion, sent)) !== each.length) throw new RewrittenRow();
}
