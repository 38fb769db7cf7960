import { type Kysely, type Selectable, sql } from 'kysely';
import type { EventMessage } from '#contract/integrations/events.schemas.ts';
import type { DB } from '#server/platform/db/types.ts';

/** The range of positions that readers can request. */
export interface KeptRange {
  /** The position before the oldest stored event. */
  from: number;
  /** The last position that exists. */
  to: number;
}

/** The range of events that are stored. */
export async function storedEventRange(db: Kysely<DB>): Promise<KeptRange> {
  // Raw because both ends must come from the same statement.
  const { rows } = await sql<KeptRange>`
    select head.position as "to", coalesce(
      (select position - 1 from events where position is not null order by position limit 1), head.position) as "from"
    from event_head as head`.execute(db);
  return rows[0] as KeptRange;
}

interface Wanted {
  /** Positions after this one, up to that one. */
  after: number;
  upTo: number;
  /** All types by default. */
  types?: readonly string[] | undefined;
  limit: number;
}

const columns = [
  'id',
  'position',
  'type',
  'record_type',
  'record_id',
  'before',
  'after',
  'actor_kind',
  'actor_id',
  'actor_name',
  'call',
  'request_id',
  'run_id',
  'reason',
  'created_at',
] as const;

type EventRow = Pick<Selectable<DB['events']>, (typeof columns)[number]>;

/** Events by their positions, in order. */
export async function readEvents(
  db: Kysely<DB>,
  { after, upTo, types, limit }: Wanted,
): Promise<EventMessage[]> {
  const rows = await db
    .selectFrom('events')
    .select(columns)
    .where('position', '>', after)
    .where('position', '<=', upTo)
    .$if(types !== undefined, (query) => query.where('type', 'in', types ?? []))
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(messageOf);
}

/** Events at these positions, in order. Events that are no longer stored are left out. */
export async function eventsAt(db: Kysely<DB>, positions: readonly number[]): Promise<EventMessage[]> {
  const rows = await db
    .selectFrom('events')
    .select(columns)
    .where('position', 'in', positions)
    .orderBy('position')
    .execute();
  return rows.map(messageOf);
}

/** One event, or none if it is no longer stored. */
export async function eventById(db: Kysely<DB>, id: string): Promise<EventMessage[]> {
  const found = await db.selectFrom('events').select(columns).where('id', '=', id).execute();
  return found.map(messageOf);
}

function messageOf(row: EventRow): EventMessage {
  return {
    id: row.id,
    // Events without a position are not read here.
    position: Number(row.position),
    type: row.type as EventMessage['type'],
    timestamp: row.created_at.toISOString(),
    data: {
      record: { type: row.record_type, id: row.record_id, externalId: null },
      before: row.before as EventMessage['data']['before'],
      after: row.after as EventMessage['data']['after'],
      actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
      call: row.call,
      reason: row.reason,
      requestId: row.request_id,
      runId: row.run_id,
    },
  };
}
