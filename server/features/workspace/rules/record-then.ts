import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RuleRecordType } from '#contract/workspace/rule-records.ts';
import { ticketPriorities, type TicketPriority } from '#contract/support/ticket-values.ts';
import type { OwnValue } from '#contract/platform/own-field-kinds.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { RuleEvent } from './queries.ts';

/** How a field of the audit trail is stored: its column, and the column's value. */
type Stored = readonly [column: string, value?: (field: unknown) => unknown];

/** Some time, for columns that say by being set that something is so. */
const someTime = (isSet: unknown) => (isSet === true ? '2000-01-01T00:00:00Z' : null);

/** The fields of the trail from which a record is put together as it was. Other columns are as they are now. */
const storedFields: Readonly<Record<RuleRecordType, Readonly<Record<string, Stored>>>> = {
  user: {
    status: ['status'],
    email: ['email'],
    dialCode: ['dial_code'],
    phoneNumber: ['phone_number'],
  },
  verification: { status: ['status'] },
  token: {
    hotCollection: ['is_hot', (hot) => hot === 'yes'],
    isHidden: ['hidden_at', someTime],
    isDeleted: ['deleted_at', someTime],
  },
  report: { handled: ['handled_at', someTime] },
  case: {
    state: ['state'],
    isEscalated: ['is_escalated'],
    outcome: ['outcome'],
    isReversed: ['is_reversed'],
    priority: ['priority'],
    // Reports come in without a row of the trail. The events of cases say how many there were.
    reports: ['report_count'],
  },
  ticket: {
    priority: ['priority', (name) => ticketPriorities.indexOf(name as TicketPriority) + 1],
    waiting: ['waiting'],
    tags: ['tags'],
    closedStatus: ['closed_status'],
    mergedInto: ['merged_into'],
  },
  withdrawal: { state: ['state'] },
};

/** Calls that delete a record or restore it without naming a field for it. */
const existence: Readonly<Record<string, boolean>> = { deleteUser: false, restoreUser: true };

/**
 * Whether a record matched conditions just after an event. The record is read as it is now, and each field that the audit
 * trail says was changed since has its value of then. So it doesn't matter when it is asked (specification 34.4).
 * @param where the conditions, on the columns of the table
 */
export async function matchedThen(
  db: Kysely<DB>,
  type: RuleRecordType,
  event: RuleEvent,
  { table, where }: { table: string; where: RawBuilder<unknown> },
): Promise<boolean> {
  if (event.recordId === null) return false;
  const { columns, own } = await changedSince(db, type, event);
  // Raw because the table varies, and its row is changed before it is compared.
  const { rows } = await sql<{ matches: boolean }>`
    select exists (select from (
      select changed.* from ${sql.table(table)} as now, jsonb_populate_record(now, ${JSON.stringify(columns)}::jsonb
        || jsonb_build_object('own_values',
          jsonb_strip_nulls(to_jsonb(now)->'own_values' || ${JSON.stringify(own)}::jsonb))) as changed
      where now.id::text = ${event.recordId} and now.id = ${event.recordId}::uuid
    ) as ${sql.table(table)} where ${where}) as matches`.execute(db);
  return rows[0]?.matches === true;
}

/** A part of a record as it was. Null in `own`: the own field was empty. */
interface Former {
  columns: Record<string, unknown>;
  own: Record<string, OwnValue | null>;
}

/** The columns and own values of a record that have changed since an event, as they were just after it. */
async function changedSince(
  db: Kysely<DB>,
  type: RuleRecordType,
  { recordId, createdAt, requestId, call, after }: RuleEvent,
): Promise<Former> {
  const own = db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('record', '=', recordId)
    // The driver cuts the time to milliseconds, so the row itself is no earlier.
    .where('created_at', '>=', createdAt)
    .where('request_id', '=', requestId)
    .where('call', '=', call);
  const later = await db
    .selectFrom('audit_log')
    .select(['call', 'before'])
    .where('record', '=', recordId)
    .where('created_at', '>=', createdAt)
    .where('outcome', '=', 'done')
    .where(({ eb, fn, val }) => eb('id', '>', fn.coalesce(own, val(0))))
    .orderBy('id', 'desc')
    .execute();
  const then: Former = { columns: columnsOf(type, after), own: {} };
  // The latest change first, so that the earliest one since the event says what was before.
  for (const change of later) {
    const wasAdded = existence[change.call];
    if (wasAdded !== undefined) then.columns['deleted_at'] = someTime(wasAdded);
    if (change.call === 'setOwnValues')
      Object.assign(then.own, (change.before as { values?: object } | null)?.values);
    Object.assign(then.columns, columnsOf(type, change.before));
  }
  return then;
}

/** The columns that a state in the trail or in an event tells. */
function columnsOf(type: RuleRecordType, state: unknown): Record<string, unknown> {
  const fields = (state ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(storedFields[type]).flatMap(([field, [column, value = (given: unknown) => given]]) =>
      field in fields ? [[column, value(fields[field])]] : [],
    ),
  );
}
