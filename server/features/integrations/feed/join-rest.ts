import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { prepare } from './batch.ts';
import { entities } from './entities.ts';
import type { EntityName } from './entity.ts';
import { joinedAtOnce, joinSome } from './join.ts';

/**
 * Joins the remaining rows that wait for records that have arrived. Every server runs it; no two work on the same
 * record. If a process is killed, its commits are kept, and another server continues after them.
 */
export const joinTask: PeriodicTask = {
  purpose: 'join rows to the records that they waited for',
  everyMs: 500,
  due: () => sql`exists (select from feed_joins)`,
  run: ({ db }, _log, stopping) => joinRest(db, stopping),
};

/** Joins until nothing waits for a record that has arrived. */
export async function joinRest(
  db: Kysely<DB>,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  let isMore = true;
  while (isMore && !stopping.aborted) isMore = await joinPiece(db);
}

/**
 * Joins one batch of the rows that wait for one record, in one transaction with the progress. Senders of other rows can
 * continue between two batches.
 * @returns whether there was anything to join that no other server works on
 */
export async function joinPiece(db: Kysely<DB>): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await prepare(transaction);
    const next = await transaction
      .selectFrom('feed_joins')
      .selectAll()
      .orderBy('turn_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!next) return false;
    const { source, external_id: externalId } = next;
    const target = entities[next.entity as EntityName];
    const after = { entity: next.joined_entity, externalId: next.joined_id, field: next.joined_field };
    const { count, upTo } = await joinSome(
      transaction,
      { target, source, externalId },
      { after, limit: joinedAtOnce, now: new Date() },
    );
    const isThisOne = { entity: next.entity, source, external_id: externalId };
    if (count < joinedAtOnce) {
      await transaction
        .deleteFrom('feed_joins')
        .where((row) => row.and(isThisOne))
        .execute();
      return true;
    }
    await transaction
      .updateTable('feed_joins')
      .set({
        joined_entity: upTo.entity,
        joined_id: upTo.externalId,
        joined_field: upTo.field,
        turn_at: sql<Date>`clock_timestamp()`,
      })
      .where((row) => row.and(isThisOne))
      .execute();
    return true;
  });
}
