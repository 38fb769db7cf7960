import { type RawBuilder, sql } from 'kysely';
import type { JsonValue } from '#server/platform/db/types.ts';

/** Rows of one table that belong to a record: their time is the column that an index has behind what they are found by. */
export interface TimelineSource {
  source: string;
  table: string;
  /** The column of the time. */
  at: string;
  /** The condition for the record's rows. */
  of: RawBuilder<unknown>;
  /** How its rows are told apart, where they have no uuid. */
  key?: RowKey;
  /** What an entry says, by the names of its fields. Constants, never input; what is left out is null. */
  shows: Readonly<Partial<Record<(typeof shown)[number], string>>>;
}

/** How the rows of a table are told apart and ordered within one instant, in constant SQL. */
interface RowKey {
  /** As text: entries of one instant sort by it, and a place holds it. */
  id: string;
  /** Whether it is the id of a record with a page. */
  isRecord: boolean;
  /** The columns of the order behind the time, as an index has them. */
  order: readonly string[];
  /** The same columns in a place's id. */
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

/** The trail counts its rows. */
const trailKey: RowKey = {
  id: `lpad(id::text, 20, '0')`,
  isRecord: false,
  order: ['id'],
  of: (id) => sql`${id}::bigint`,
  pattern: /^\d{20}$/,
};

/** An event of the chain has its place there. */
export const chainKey: RowKey = {
  id: `lpad(block_number::text, 12, '0') || lpad(log_index::text, 9, '0') || lpad(part::text, 9, '0')`,
  isRecord: false,
  order: ['block_number', 'log_index', 'part'],
  of: (id) => sql`${id.slice(0, 12)}::bigint, ${id.slice(12, 21)}::integer, ${id.slice(21)}::integer`,
  pattern: /^\d{30}$/,
};

/** How the id of a place looks in a source. */
export function isKey(source: string, id: string): boolean {
  const { pattern } = source === 'audit' ? trailKey : source === 'chain' ? chainKey : uuidKey;
  return pattern.test(id);
}

const shown = ['text', 'party', 'partyId', 'amount', 'unit', 'status', 'call', 'outcome'] as const;
const ofTrail = ['actorId', 'actorName', 'before', 'after'] as const;

/** Where the entries after a page begin: behind this one. */
export interface TimelinePlace {
  /** With all of the database's digits: a Date would lose three. */
  at: string;
  source: string;
  id: string;
}

/** One entry as it is stored. */
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
 * The rows of the trail about a record.
 * @param calls `all`, an array of PostgreSQL, or the place of one in a kept statement
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
 * The statement for the newest entries of several sources behind a place. Each source gives at most as many as are asked for, from the end of
 * its index, and the newest of those are the page: so it costs the same however much there is. One plan serves every record,
 * because each source has an index in this order: planning it anew takes longer than running it.
 * @param limit how many
 * @param subject selects the record that the sources take columns of (`columnOf`)
 */
export function newestOf(
  sources: readonly TimelineSource[],
  after: TimelinePlace | undefined,
  limit: number,
  subject?: RawBuilder<unknown>,
): RawBuilder<TimelineRow> {
  const parts = sources.map((source) => sql`(${entriesOf(source, after, limit)})`);
  // Raw because the sources are tables of different shapes, each said by its own columns.
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
  // Of the table: a bare name would mean what is selected under it, which no index is in the order of.
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

/** Entries of one instant stand in the order of their sources, then of their ids, all of them backwards. */
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
