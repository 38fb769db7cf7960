import { type Insertable, type Kysely, type Selectable, sql, type UpdateObject } from 'kysely';
import { noSuchRecord } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';
import { countUpToCap } from '#server/platform/lists/count-up-to-cap.ts';

/** A message as stored. */
export type StoredMessage = Selectable<DB['provider_messages']>;

/** The columns of a message that is to be applied now. */
const again = {
  state: 'received',
  reason: null,
  attempts: 0,
  // Raw because only the database's clock counts.
  next_at: sql<Date>`clock_timestamp()`,
} as const;

/**
 * Stores a message, once for each id. One that is a dead letter because of the provider's clock is received after all,
 * if it comes again with a right time.
 * @returns whether it is new
 */
export async function keepMessage(
  db: Kysely<DB>,
  message: Insertable<DB['provider_messages']>,
): Promise<boolean> {
  const kept = await db
    .insertInto('provider_messages')
    .values(message)
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'message_id'])
        .doUpdateSet(again)
        .where('provider_messages.state', '=', 'dead')
        .where(
          // Raw because it reads JSON and the given row.
          sql<boolean>`provider_messages.reason ->> 'sentence' = 'providerClockOff' and excluded.state = 'received'`,
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** The condition for messages that are due, of which each server takes one at a time. */
// Raw because periodic tasks ask for it in SQL.
export const dueMessages = sql<boolean>`state = 'received' and next_at <= clock_timestamp()`;

/** The oldest due message, locked; undefined if there is none that no other server has. */
export async function takeDue(db: Kysely<DB>): Promise<StoredMessage | undefined> {
  return db
    .selectFrom('provider_messages')
    .selectAll()
    .where(dueMessages)
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Changes a message. */
export async function changeMessage(
  db: Kysely<DB>,
  id: string,
  columns: UpdateObject<DB, 'provider_messages'>,
): Promise<void> {
  await db.updateTable('provider_messages').set(columns).where('id', '=', id).execute();
}

/** Counts a failed attempt. The next one is later, and after the last the message is a dead letter. */
export async function countFailure(db: Kysely<DB>, id: string, most: number): Promise<void> {
  const reason = JSON.stringify({ sentence: 'providerFailed' });
  await db
    .updateTable('provider_messages')
    .set(({ eb }) => ({
      attempts: eb('attempts', '+', 1),
      // Raw because the builder has no intervals.
      next_at: sql<Date>`clock_timestamp() + make_interval(secs => power(2, attempts))`,
      // Raw because the builder's cases don't keep the type of the column.
      state: sql<'received' | 'dead'>`case when attempts + 1 >= ${most} then 'dead' else 'received' end`,
      // Raw because a null of this type needs the database's cast.
      reason: sql<string | null>`case when attempts + 1 >= ${most} then ${reason}::jsonb end`,
    }))
    .where('id', '=', id)
    .where('state', '=', 'received')
    .execute();
}

/**
 * Whether a newer message was applied to the verification of a user. Of messages of one moment, the one that arrived
 * later is newer; ids grow with time.
 */
export async function hasNewer(
  db: Kysely<DB>,
  userId: string,
  { id, sentAt }: { id: string; sentAt: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('provider_messages')
    .select('id')
    .where('user_id', '=', userId)
    .where('target', '=', 'verification')
    .where('state', '=', 'applied')
    .where(({ eb, or, and }) =>
      or([eb('sent_at', '>', sentAt), and([eb('sent_at', '=', sentAt), eb('id', '>', id)])]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a message of a provider decided a verification, not a person. */
export async function wasDecidedByMessage(db: Kysely<DB>, verificationId: string): Promise<boolean> {
  const found = await db
    .selectFrom('provider_messages')
    .innerJoin('verifications', 'verifications.id', 'record_id')
    .select('provider_messages.id')
    .where('record_id', '=', verificationId)
    .where('state', '=', 'applied')
    // It has a reason if it changed nothing.
    .where('reason', 'is', null)
    // One that was applied before has opened the request.
    .whereRef('applied_at', '>=', 'decided_at')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The messages of a provider, newest first. */
export async function listMessages(
  db: Kysely<DB>,
  input: {
    id: string;
    state?: StoredMessage['state'] | undefined;
    page: number;
    limit: number;
    sort?: string | undefined;
  },
) {
  const { id, state, page, limit, sort } = input;
  const matching = db
    .selectFrom('provider_messages')
    .where('provider_id', '=', id)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'dead'));
  const rows = await matching
    .selectAll()
    .orderBy('created_at', sort === 'createdAt' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, ...(await countUpToCap(db, matching.select('id'))) };
}

/**
 * One message.
 * @throws CallFailure 404 if it doesn't exist
 */
export async function findMessage(db: Kysely<DB>, id: string): Promise<StoredMessage> {
  const found = await db.selectFrom('provider_messages').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found) throw noSuchRecord();
  return found;
}

/**
 * Has a dead letter or an ignored message applied again.
 * @returns undefined if it is neither
 */
export async function replayMessage(db: Kysely<DB>, id: string): Promise<StoredMessage | undefined> {
  return db
    .updateTable('provider_messages')
    .set(again)
    .where('id', '=', id)
    .where('state', 'in', ['dead', 'ignored'])
    .returningAll()
    .executeTakeFirst();
}

/** Has all dead letters of a provider applied again. @returns how many there are */
export async function replayDead(db: Kysely<DB>, providerId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('provider_messages')
    .set(again)
    .where('provider_id', '=', providerId)
    .where('state', '=', 'dead')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
