import { type RawBuilder, sql } from 'kysely';
import type { JsonValue } from '#server/platform/db/types.ts';

/**
 * Rows of one table that belong to a record. An index contains their time after the columns that identify the record.
 */
export interface TimelineSource {
  source: string;
  table: string;
  /** The column with the time. */
  at: string;
  /** The condition for the record's rows. */
  of: RawBuilder<unknown>;
  /** How to identify rows that have no uuid. */
  key?: RowKey;
  /** The fields of an entry by name. Constants, never input. Missing fields are null. */
  shows: Readonly<Partial<Record<(typeof shown)[number], string>>>;
}

/** How the rows of a table are identified, and ordered within the same time, in constant SQL. */
interface RowKey {
  /** As text: entries with the same time are sorted by it, and a place contains it. */
  id: string;
  /** Whether it is the id of a record with a page. */
  isRecord: boolean;
  /** The columns of the order after the time, as in the index. */
  order: readonly string[];
  /** The values of these columns in a place's id. */
  of: (id: string) => RawBuilder<unknown>;
  pattern: RegExp;
}

const uuidKey: RowKey = {
  id: 'id::text',
  isRecord: true,
  order: ['id'],
  of: (id) => sql`${id}::uuid`,
  pattern: /^[\da-f-]{36}$/,
};

/** Rows of the audit trail have numbers. */
const trailKey: RowKey = {
  id: `lpad(id::text, 20, '0')`,
  isRecord: false,
  order: ['id'],
  of: (id) => sql`${id}::bigint`,
  pattern: /^\d{20}$/,
};

/** An event of the chain is identified by its position there. */
export const chainKey: RowKey = {
  id: `lpad(block_number::text, 12, '0') || lpad(log_index::text, 9, '0') || lpad(part::text, 9, '0')`,
  isRecord: false,
  order: ['block_number', 'log_index', 'part'],
  of: (id) => sql`${id.slice(0, 12)}::bigint, ${id.slice(12, 21)}::integer, ${id.slice(21)}::integer`,
  pattern: /^\d{30}$/,
};

/** Whether an id has the form of a source's ids. */
export function isKey(source: string, id: string): boolean {
  const { pattern } = source === 'audit' ? trailKey : source === 'chain' ? chainKey : uuidKey;
  return pattern.test(id);
}

const shown = ['text', 'party', 'partyId', 'amount', 'unit', 'status', 'call', 'outcome'] as const;
const ofTrail = ['actorId', 'actorName', 'before', 'after'] as const;

/** The position after which the next page begins. */
export interface TimelinePlace {
  /** With all digits of the database: a Date would lose three. */
  at: string;
  source: string;
  id: string;
}

/** One entry as stored. */
export interface TimelineRow {
  source: string;
  id: string;
  at: Date;
  place: string;
  recordId: string | null;
  text: string | null;
  party: string | null;
  partyId: string | null;
  amount: string | null;
  unit: string | null;
  status: string | null;
  call: string | null;
  outcome: 'done' | 'refused' | null;
  actorId: string | null;
  actorName: string | null;
  before: JsonValue;
  after: JsonValue;
}

const types: Readonly<Record<string, string>> = {
  partyId: 'uuid',
  actorId: 'uuid',
  before: 'jsonb',
  after: 'jsonb',
  amount: 'numeric',
};

/**
 * The rows of the audit trail about a record.
 * @param calls `all`, an array of PostgreSQL, or its parameter in a cached statement
 */
export const trailOf = (id: string, calls: string): TimelineSource => ({
  source: 'audit',
  table: 'audit_log',
  at: 'created_at',
  of: calls === 'all' ? sql`record = ${id}` : sql`record = ${id} and call = any(${calls}::text[])`,
  key: trailKey,
  shows: { call: 'call', outcome: 'outcome' },
});

/**
 * The statement for the newest entries of several sources after a place. Each source returns at most the requested
 * number from the end of its index, and the newest of those are the page. So the cost doesn't depend on the number of
 * entries. One cached plan serves every record, because each source has an index in this order, and planning takes
 * longer than running it.
 * @param limit how many
 * @param subject selects the record whose columns the sources use (`columnOf`)
 */
export function newestOf(
  sources: readonly TimelineSource[],
  after: TimelinePlace | undefined,
  limit: number,
  subject?: RawBuilder<unknown>,
): RawBuilder<TimelineRow> {
  const parts = sources.map((source) => sql`(${entriesOf(source, after, limit)})`);
  // Raw because the sources are tables of different shapes, each with its own columns.
  return sql<TimelineRow>`
    ${subject ? sql`with subject as materialized (${subject})` : sql``}
    select *, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
    from (
      select * from (${sql.join(parts, sql` union all `)}) as entries
      order by at desc, source collate "C" desc, id collate "C" desc limit ${sql.lit(limit)}) as newest
    order by at desc, source collate "C" desc, id collate "C" desc`;
}

function entriesOf(
  { source, table, at, of, key = uuidKey, shows }: TimelineSource,
  after: TimelinePlace | undefined,
  limit: number,
): RawBuilder<unknown> {
  const isTrail = source === 'audit';
  const column = (name: string) => {
    const type = types[name] ?? 'text';
    const expression =
      isTrail && name in trailColumns ? trailColumns[name] : shows[name as keyof typeof shows];
    return `${expression ?? 'null'}::${type} as "${name}"`;
  };
  const columns = [...shown, ...ofTrail].map(column).join(', ');
  // Qualified with the table: a bare name would mean the selected column, which no index is sorted by.
  const order = [...(key === chainKey ? [] : [at]), ...key.order].map(
    (part) => sql`${sql.ref(`${table}.${part}`)} desc`,
  );
  return sql`
    select ${sql.lit(source)} as source, ${sql.raw(key.id)} as id, ${sql.ref(at)} as at,
      ${sql.raw(key.isRecord ? 'id' : 'null::uuid')} as "recordId", ${sql.raw(columns)}
    from ${sql.table(table)} where ${of} and ${isAfter(source, at, key, after)}
    order by ${sql.join(order)} limit ${sql.lit(limit)}`;
}

const trailColumns: Readonly<Record<string, string>> = {
  actorId: 'admin_id',
  actorName: 'admin_name',
  before: 'before',
  after: 'after',
};

/** Entries with the same time are sorted by their sources, then by their ids, all in descending order. */
function isAfter(
  source: string,
  at: string,
  { order, of }: RowKey,
  after: TimelinePlace | undefined,
): RawBuilder<unknown> {
  if (!after) return sql`true`;
  const time = sql.ref(at);
  const instant = sql`${after.at}::timestamptz`;
  if (source < after.source) return sql`${time} <= ${instant}`;
  if (source > after.source) return sql`${time} < ${instant}`;
  return sql`(${time}, ${sql.join(order.map((part) => sql.ref(part)))}) < (${instant}, ${of(after.id)})`;
}
