import { type Kysely, sql } from 'kysely';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';

/** Locks the tickets of a merge, always in the same order, so that two merges of the same tickets can't deadlock. */
async function lockTickets(db: Kysely<DB>, ids: readonly string[]) {
  const rows = await db
    .selectFrom('tickets')
    .select(['id', 'user_id', 'email', 'closed_status', 'waiting', 'merged_into', 'before_merge'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id));
}

/**
 * Merges a ticket into another one of the same person, which then shows it, and closes it. Nothing is moved: its
 * messages stay its own.
 * @throws CallFailure 404 if one doesn't exist; 409 if both are the same ticket, belong to different people, or are
 * part of a merge already
 */
export async function mergeInto(db: Kysely<DB>, id: string, into: string): Promise<void> {
  const [source, target] = await lockTickets(db, [id, into]);
  if (!source || !target) throw noSuchRecord();
  if (id === into) throw new CallFailure(409, { into: 'mergeSameTicket' });
  if (source.merged_into !== null || target.merged_into !== null) throw new CallFailure(409, 'ticketMerged');
  const isOnePerson =
    (source.user_id !== null && source.user_id === target.user_id) ||
    source.email.toLowerCase() === target.email.toLowerCase();
  // A reply goes to one address, so messages of somebody else must not be quoted above it.
  if (!isOnePerson) throw new CallFailure(409, { into: 'mergeOtherPerson' });
  const part = await db
    .selectFrom('tickets')
    .select('id')
    .where('merged_into', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (part) throw new CallFailure(409, 'ticketHasParts');
  const before = { closedStatus: source.closed_status, waiting: source.waiting };
  await db
    .updateTable('tickets')
    .set({ merged_into: into, before_merge: JSON.stringify(before), closed_status: 1, waiting: false })
    .where('id', '=', id)
    .execute();
}

/**
 * Separates a merged ticket again: it gets back its former state, and both are as they would be without the merge.
 * @returns the ticket that showed it
 * @throws CallFailure 404 if it doesn't exist, 409 if it is not merged
 */
export async function unmerge(db: Kysely<DB>, id: string): Promise<string> {
  const [ticket] = await lockTickets(db, [id]);
  if (!ticket) throw noSuchRecord();
  const { merged_into: mergedInto, before_merge: before } = ticket;
  if (mergedInto === null || before === null) throw new CallFailure(409, 'ticketNotMerged');
  await db
    .updateTable('tickets')
    .set({
      merged_into: null,
      before_merge: sql`null`,
      closed_status: before.closedStatus,
      waiting: before.waiting,
    })
    .where('id', '=', id)
    .execute();
  return mergedInto;
}
