import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

const batch = 1000;

/**
 * Gives every committed event its position: without gaps, and in the order of changes for each record. One server does it at a time. An event that
 * commits late gets a later position, so a reader who goes by positions passes none.
 *
 * Rows are taken in the order of writing. Whoever changes a record writes its event before the lock on the record is let go, so
 * of two events of one record the later one has the greater number, and is not visible without the earlier one.
 * @param waits whether to wait while another server does it; otherwise that one's work is enough
 * @returns how many got one
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
    // A statement of its own: the next one has to see what the one before had placed when its lock was let go.
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
