import { type Kysely, sql } from 'kysely';
import type { LossNotice } from '#contract/integrations/events.schemas.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';

/**
 * A notice has the position of the first lost event minus this, so that it comes before every event, the oldest first.
 */
const beforeEvents = 1e15;

/** Whether a position in the queue belongs to a notice. */
export const isNotice = (position: number) => position < 0;

/**
 * Records that an endpoint will not receive some events because they were deleted after their retention period, and
 * adds a notice to the endpoint's queue, before all events. Call it in the transaction that skips them.
 * @param lost how many, and the positions of the first and the last of them
 */
export async function recordLostEvents(
  transaction: Kysely<DB>,
  endpointId: string,
  lost: { count: number; first: number; last: number },
): Promise<void> {
  const position = lost.first - beforeEvents;
  await transaction
    .updateTable('webhook_endpoints')
    .set({ lost_events: sql<number>`lost_events + ${lost.count}`, lost_at: sql<Date>`now()` })
    .where('id', '=', endpointId)
    .execute();
  await transaction
    .insertInto('webhook_losses')
    .values({ id: uuidV7(), endpoint_id: endpointId, position, ...lost })
    .execute();
  await transaction
    .insertInto('webhook_queue')
    .values({ endpoint_id: endpointId, position, record: 'webhook lost' })
    .execute();
}

const columns = ['id', 'position', 'count', 'first', 'last', 'created_at'] as const;

/** The notices at these positions of an endpoint's queue. */
export async function noticesAt(
  db: Kysely<DB>,
  endpointId: string,
  positions: readonly number[],
): Promise<Map<number, LossNotice>> {
  const wanted = positions.filter(isNotice);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('webhook_losses')
    .select(columns)
    .where('endpoint_id', '=', endpointId)
    .where('position', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.position, noticeOf(row)]));
}

/** A notice by its id, or none if it is no longer stored. */
export async function noticeById(db: Kysely<DB>, id: string): Promise<LossNotice[]> {
  const rows = await db.selectFrom('webhook_losses').select(columns).where('id', '=', id).execute();
  return rows.map(noticeOf);
}

interface LossRow {
  id: string;
  count: number;
  first: number;
  last: number;
  created_at: Date;
}

function noticeOf({ id, count, first, last, created_at: at }: LossRow): LossNotice {
  return {
    id,
    type: 'webhook.lost',
    timestamp: at.toISOString(),
    // In the form that the call for reading events accepts.
    data: { count, after: first - 1, upTo: last },
  };
}
