import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

const batch = 1000;

/**
 * Gives every committed event its position: without gaps, and in the order of changes for each record. Only one server
 * does it at a time. An event that commits late gets a later position, so a reader who continues from a position misses
 * none.
 *
 * Rows are processed in the order of writing. A transaction that changes a record writes its event before it releases
 * the lock on the record. So the later one of two events of a record has the greater number, and is never visible
 * without the earlier one.
 * @param waits whether to wait while another server does it; otherwise that server's work is enough
 * @returns how many events got a position
 */
export async function sequenceEvents(db: Kysely<DB>, { waits }: { waits: boolean }): Promise<number> {
  if (!(await hasUnplaced(db))) return 0;
  let placed = 0;
  for (let last = batch; last === batch; placed += last) last = await placeBatch(db, waits);
  return placed;
}

async function hasUnplaced(db: Kysely<DB>): Promise<boolean> {
  const found = await db
    .selectFrom('events')
    .select('id')
    .where('position', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function placeBatch(db: Kysely<DB>, waits: boolean): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    // A separate statement, so that the next one sees the positions that the previous holder of the lock gave.
    const locking = transaction.selectFrom('event_head').select('position');
    const head = await (waits ? locking.forUpdate() : locking.forUpdate().skipLocked()).executeTakeFirst();
    if (!head) return 0;
    const { numAffectedRows } = await sql`
      with unplaced as (
        select id, row_number() over (order by written) as n
        from (select id, written from events where position is null order by written limit ${batch}) as next
      ), head as (
        update event_head set position = position + (select count(*) from unplaced)
      )
      update events set position = ${head.position}::bigint + unplaced.n from unplaced where events.id = unplaced.id`.execute(
      transaction,
    );
    return Number(numAffectedRows ?? 0n);
  });
}
