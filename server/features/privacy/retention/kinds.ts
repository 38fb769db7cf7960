import { type RawBuilder, sql } from 'kysely';
import type { RetentionKind } from '#contract/privacy/retention.ts';
import type { DB } from '#server/platform/db/types.ts';

/** The rows of a kind, and how to find the oldest of them. */
export interface Source {
  table: keyof DB & string;
  /** The feed's name for these rows, if a marketplace feeds them. A deleted row that is sent again counts as new. */
  fedAs?: 'logins';
  /**
   * Selects up to this many of the oldest rows, as `place` (ctid), `age` (a time) and `mark`, where the next
   * batch continues.
   * @param cutoff the result may include rows that aren't older
   * @param from the mark of the previous batch, as text; null at first
   */
  oldest: (cutoff: RawBuilder<unknown>, rows: number, from: string | null) => RawBuilder<unknown>;
}

/**
 * Rows with an index in the order of time. Each batch continues at a mark, so that the dead entries at the
 * index's beginning are scanned only once.
 */
function inOrder(
  table: Source['table'],
  order: { column: string; type: 'bigint' | 'timestamptz' },
  only = sql`true`,
): Source {
  const column = sql.ref(`kept.${order.column}`);
  const type = sql.raw(order.type);
  return {
    table,
    oldest: (_cutoff, rows, from) => sql`
      select kept.ctid as place, kept.created_at as age, ${column}::text as mark from ${sql.table(table)} as kept
      where ${only} and ${column} is not null ${from === null ? sql`` : sql`and ${column} >= ${from}::${type}`}
      order by ${column} limit ${rows}`,
  };
}

/** Few rows, or rows whose age depends on another table. They are found by age, without an index. */
function byAge(
  table: Source['table'],
  age: RawBuilder<unknown>,
  also: { join?: RawBuilder<unknown>; only?: RawBuilder<unknown> } = {},
): Source {
  return {
    table,
    oldest: (cutoff, rows) => sql`
      select kept.ctid as place, ${age} as age, null::text as mark
      from ${also.join ? sql`${also.join} join` : sql``} ${sql.table(table)} as kept ${also.join ? sql`on true` : sql``}
      where ${age} < ${cutoff} ${also.only ? sql`and ${also.only}` : sql``} limit ${rows}`,
  };
}

const byTime = { column: 'created_at', type: 'timestamptz' } as const;

/**
 * The tables of each kind, in the order in which they are emptied. The audit trail is archived to files instead
 * (archiveByTerm).
 */
export const sources: Readonly<Record<Exclude<RetentionKind, 'audit'>, readonly Source[]>> = {
  signIns: [{ ...inOrder('logins', byTime), fedAs: 'logins' }],
  mail: [inOrder('mail_messages', byTime, sql`mailing_id is null and status <> 'waiting'`)],
  mailingRecipients: [
    byAge('mail_messages', sql`mailings.finished_at`, {
      join: sql`mailings`,
      only: sql`kept.mailing_id = mailings.id`,
    }),
  ],
  webhookLog: [
    inOrder('webhook_attempts', { column: 'id', type: 'bigint' }),
    inOrder('own_action_calls', byTime),
    inOrder('provider_messages', byTime, sql`state <> 'received'`),
    byAge('webhook_losses', sql`kept.created_at`, {
      // A row is kept while its event still waits in the queue of the endpoint.
      only: sql`not exists (select from webhook_queue as waiting
        where waiting.endpoint_id = kept.endpoint_id and waiting.position = kept.position)`,
    }),
  ],
  events: [inOrder('events', { column: 'position', type: 'bigint' })],
  sessions: [byAge('admin_sessions', sql`least(kept.ended_at, kept.expires_at)`)],
  refusedCalls: [
    byAge('refused_calls', sql`kept.hour`),
    byAge('refused_decisions', sql`kept.hour`),
    byAge('api_key_calls', sql`kept.hour`),
  ],
  travelRule: [inOrder('travel_rule_transfers', byTime)],
  runs: [
    byAge('bulk_rows', sql`runs.ended_at`, { join: sql`runs`, only: sql`kept.run_id = runs.id` }),
    byAge('runs', sql`kept.ended_at`),
  ],
};

/** The audit trail itself, used only for counting. */
export const trail: Source = inOrder('audit_log', byTime);
