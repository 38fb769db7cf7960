import { type Kysely, sql } from 'kysely';
import type { EventTypeName } from '#contract/platform/event-types.ts';
import { recordWrite } from './record.ts';
import type { DB } from '../db/types.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import { nilUuid } from '../db/nil-uuid.ts';

/** The actor of what the server does automatically. */
const desk = { kind: 'desk', id: nilUuid, name: 'marketdesk' };

/**
 * Records what the server does automatically: a row of the audit trail, and the event for other systems. Both commit
 * with the work.
 * @param call the name of the work in the audit trail
 */
export async function recordOwnEvent(
  transaction: Kysely<DB>,
  call: string,
  type: EventTypeName,
  audit: { record: string; before: object | null; after: object | null },
): Promise<void> {
  const id = uuidV7();
  const origin = { id, ipAddress: '127.0.0.1' };
  await recordWrite(transaction, call, { output: null, audit }, origin);
  await sql`insert into events
      (id, type, record_type, record_id, before, after, actor_kind, actor_id, actor_name, call, request_id, created_at)
    values (${id}, ${type}, ${type.split('.')[0]}, ${audit.record}, ${audit.before && JSON.stringify(audit.before)}::jsonb,
      ${audit.after && JSON.stringify(audit.after)}::jsonb, ${desk.kind}, ${desk.id}, ${desk.name}, ${call}, ${id},
      clock_timestamp())`.execute(transaction);
}
