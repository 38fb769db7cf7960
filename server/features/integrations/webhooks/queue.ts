import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { storedEventRange } from '../events/read.ts';
import { recordLostEvents } from './losses.ts';

/** An endpoint as its worker needs it. */
export type Endpoint = Selectable<DB['webhook_endpoints']>;

/** Endpoints with something to send now. */
export async function dueEndpoints(db: Kysely<DB>): Promise<string[]> {
  const rows = await endpointsDue(db).orderBy('endpoint.id').execute();
  return rows.map(({ id }) => id);
}

/** The query for those endpoints. */
export function endpointsDue(db: Kysely<DB>) {
  return db
    .selectFrom('webhook_endpoints as endpoint')
    .select('endpoint.id')
    .where('paused_at', 'is', null)
    .where((row) =>
      row.or([
        row.exists(
          row
            .selectFrom('webhook_queue as waiting')
            .select('waiting.position')
            .whereRef('waiting.endpoint_id', '=', 'endpoint.id')
            .where('waiting.next_at', '<=', sql<Date>`now()`),
        ),
        row.and([
          row('endpoint.position', '<', row.selectFrom('event_head').select('event_head.position')),
          row.or([row('endpoint.next_at', 'is', null), row('endpoint.next_at', '<=', sql<Date>`now()`)]),
        ]),
      ]),
    );
}

/** An endpoint, unless it was deleted or paused. */
export async function workingEndpoint(db: Kysely<DB>, id: string): Promise<Endpoint | undefined> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('paused_at', 'is', null)
    .executeTakeFirst();
}

/** A message that can be sent now. */
export interface Due {
  position: number;
  record: string;
  attempts: number;
}

/**
 * Messages that can be sent now, oldest first: those that are due and don't follow an undue message about the same
 * record.
 */
export async function dueMessages(db: Kysely<DB>, endpointId: string, limit: number): Promise<Due[]> {
  return db
    .selectFrom('webhook_queue as due')
    .select(['position', 'record', 'attempts'])
    .where('endpoint_id', '=', endpointId)
    .where('next_at', '<=', sql<Date>`now()`)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('webhook_queue as earlier')
            .select('earlier.position')
            .where('earlier.endpoint_id', '=', endpointId)
            .whereRef('earlier.record', '=', 'due.record')
            .whereRef('earlier.position', '<', 'due.position')
            .where('earlier.next_at', '>', sql<Date>`now()`),
        ),
      ),
    )
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** How many messages of an endpoint are in the queue. */
export async function queueLength(db: Kysely<DB>, endpointId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_queue')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The most events that one step reads. */
const span = 1000;

/**
 * Adds the next events to an endpoint's queue, in one transaction with its progress.
 * @param most how many at most
 * @returns whether the endpoint has moved forward
 */
export async function takeEvents(db: Kysely<DB>, { id, types }: Endpoint, most: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const endpoint = await transaction
      .selectFrom('webhook_endpoints')
      .select('position')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const kept = await storedEventRange(transaction);
    if (!endpoint || endpoint.position >= kept.to) return false;
    // Events that were deleted after their retention period are skipped, and the receiver is informed.
    const from = Math.max(endpoint.position, kept.from);
    if (from > endpoint.position) {
      const [count, first] = [from - endpoint.position, endpoint.position + 1];
      await recordLostEvents(transaction, id, { count, first, last: from });
    }
    const upTo = Math.min(kept.to, from + span);
    const events = await transaction
      .selectFrom('events')
      .select(['position', 'record_type', 'record_id'])
      .where('position', '>', from)
      .where('position', '<=', upTo)
      .$if(types !== null, (query) => query.where('type', 'in', types ?? []))
      .orderBy('position')
      .limit(most)
      .execute();
    if (events.length > 0) {
      const messages = events.map((event) => ({
        endpoint_id: id,
        position: Number(event.position),
        record: `${event.record_type} ${event.record_id}`,
      }));
      await transaction.insertInto('webhook_queue').values(messages).execute();
    }
    await transaction
      .updateTable('webhook_endpoints')
      .set({ position: events.length === most ? Number(events.at(-1)?.position) : upTo })
      .where('id', '=', id)
      .execute();
    return true;
  });
}
