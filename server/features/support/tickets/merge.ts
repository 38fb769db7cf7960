import { type Kysely, sql } from 'kysely';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';

/** The tickets of a merge, locked in one order, so that two merges of the same tickets never wait for each other. */
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
 * Shows a ticket in another one of the same person, and closes it meanwhile. Nothing of its own moves: its messages stay its own.
 * @throws CallFailure 404 where one is missing; 409 where they are one ticket or of different people, or a part of a merge already
 */
export async function mergeInto(db: Kysely<DB>, id: string, into: string): Promise<void> {
  const [source, target] = await lockTickets(db, [id, into]);
  if (!source || !target) throw noSuchRecord();
  if (id === into) throw new CallFailure(409, { into: 'mergeSameTicket' });
  if (source.merged_into !== null || target.merged_into !== null) throw new CallFailure(409, 'ticketMerged');
  const isOnePerson =
    (source.user_id !== null && source.user_id === target.user_id) ||
    source.email.toLowerCase() === target.email.toLowerCase();
  // A reply goes to one address: what belongs to somebody else must not stand above it.
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
 * Takes a merged ticket apart again: it gets back the state that it had, and both are as if they had never been one.
 * @returns the ticket that showed it
 * @throws CallFailure 404 where there is none, 409 where it is not merged
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
