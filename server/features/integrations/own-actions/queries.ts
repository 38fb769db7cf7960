import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { OwnForm, OwnValue } from '#contract/integrations/own-form.ts';
import type { OwnFieldKind } from '#contract/platform/own-field-kinds.ts';
import { noSuchRecord } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';
import { countUpToCap } from '#server/platform/lists/count-up-to-cap.ts';
import { failureColumns } from '#server/platform/signed-requests/failures-in-a-row.ts';
import { lockStoredRow } from '#server/platform/records/stored-row.ts';

/** An own action or card as stored. */
export type StoredOwnAction = Omit<Selectable<DB['own_actions']>, 'kind' | 'form'> & {
  kind: OwnFieldKind;
  form: OwnForm | null;
};

/** A use of an own action as stored. */
export type StoredCall = Omit<Selectable<DB['own_action_calls']>, 'kind' | 'form_values'> & {
  kind: OwnFieldKind;
  form_values: Record<string, OwnValue>;
};

/** Own actions and cards, by name. There are only a few. */
export async function listStored(
  db: Kysely<DB>,
  {
    type,
    page,
    limit,
    sort,
  }: {
    type?: StoredOwnAction['type'] | undefined;
    page: number;
    limit: number;
    sort?: string | undefined;
  },
) {
  const matching = db
    .selectFrom('own_actions')
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'action'));
  const rows = await matching
    .selectAll()
    .orderBy('name', sort === '-name' ? 'desc' : 'asc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { count } = await matching
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows: rows as StoredOwnAction[], count, countIsExact: true };
}

/** The own actions and cards on a kind of record, by name. */
export async function storedOf(db: Kysely<DB>, kind: OwnFieldKind): Promise<StoredOwnAction[]> {
  const rows = await db
    .selectFrom('own_actions')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows as StoredOwnAction[];
}

/**
 * One own action or card.
 * @throws CallFailure 404 if it doesn't exist
 */
export async function findStored(db: Kysely<DB>, id: string): Promise<StoredOwnAction> {
  const found = await storedIfThere(db, id);
  if (!found) throw noSuchRecord();
  return found;
}

/** The same; undefined if it doesn't exist. */
export async function storedIfThere(db: Kysely<DB>, id: string): Promise<StoredOwnAction | undefined> {
  const found = await db.selectFrom('own_actions').selectAll().where('id', '=', id).executeTakeFirst();
  return found as StoredOwnAction | undefined;
}

/**
 * The same, locked until the transaction ends.
 * @param version what the form loaded; undefined is not checked
 * @throws CallFailure 404 and 409
 */
export async function lockStored(db: Kysely<DB>, id: string, version?: number): Promise<StoredOwnAction> {
  return (await lockStoredRow(db, 'own_actions', id, version)) as StoredOwnAction;
}

/** Adds an own action or card. */
export async function insertStored(
  db: Kysely<DB>,
  row: Insertable<DB['own_actions']>,
): Promise<StoredOwnAction> {
  const added = await db.insertInto('own_actions').values(row).returningAll().executeTakeFirstOrThrow();
  return added as StoredOwnAction;
}

/** Changes an own action or card, and increments its version. It is tried again at once, if it was paused. */
export async function changeStored(
  db: Kysely<DB>,
  id: string,
  columns: Updateable<DB['own_actions']>,
): Promise<StoredOwnAction> {
  const changed = await db
    .updateTable('own_actions')
    .set((row) => ({ ...columns, failures: 0, paused_until: null, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return changed as StoredOwnAction;
}

/** Deletes an own action or card. */
export async function deleteStored(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('own_actions').where('id', '=', id).execute();
}

/** Counts the outcome of a call: an answer ends a row of failures, and the last of several failures pauses the action. */
export async function countOutcome(db: Kysely<DB>, id: string, error: string | null): Promise<void> {
  await db.updateTable('own_actions').set(failureColumns(error)).where('id', '=', id).execute();
}

/** Whether an action is paused now after failures in a row. */
export const isPaused = ({ paused_until: until }: Pick<StoredOwnAction, 'paused_until'>): boolean =>
  until !== null && until.getTime() > Date.now();

/** Adds a use of an own action, which waits for its answer. */
export async function insertCall(db: Kysely<DB>, row: Insertable<DB['own_action_calls']>): Promise<void> {
  await db.insertInto('own_action_calls').values(row).execute();
}

/**
 * A use of an own action.
 * @throws CallFailure 404 if it doesn't exist
 */
export async function findCall(db: Kysely<DB>, id: string): Promise<StoredCall> {
  const found = await callIfThere(db, id);
  if (!found) throw noSuchRecord();
  return found;
}

/** The same; undefined if it doesn't exist. */
export async function callIfThere(db: Kysely<DB>, id: string): Promise<StoredCall | undefined> {
  const found = await db.selectFrom('own_action_calls').selectAll().where('id', '=', id).executeTakeFirst();
  return found as StoredCall | undefined;
}

/** Changes the state of a call, if it still has the given one. */
export async function moveCall(
  db: Kysely<DB>,
  id: string,
  from: StoredCall['state'],
  columns: Updateable<DB['own_action_calls']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('own_action_calls')
    .set(columns)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Lets a failed use wait for an answer again. @returns whether it had failed */
export const startAgain = (db: Kysely<DB>, id: string): Promise<boolean> =>
  moveCall(db, id, 'failed', {
    state: 'waiting',
    status: null,
    error: null,
    answer: null,
    duration_ms: null,
    waiting_since: new Date(),
  });

/** A condition on uses that have waited ten minutes: longer than the job takes with all its attempts. */
// Raw because the builder has no intervals.
export const isOverdue = sql<boolean>`state = 'waiting' and waiting_since < now() - interval '10 minutes'`;

/** Ends uses that have waited too long, as failed. Those that are locked are left to who holds them. */
export async function failOverdue(db: Kysely<DB>): Promise<StoredCall[]> {
  // Raw because the builder can't update rows that another part of the statement locks.
  const { rows } = await sql<StoredCall>`
    with overdue as (
      select id from own_action_calls where ${isOverdue} limit 100 for no key update skip locked)
    update own_action_calls set state = 'failed', error = 'interrupted'
    from overdue where own_action_calls.id = overdue.id returning own_action_calls.*`.execute(db);
  return rows;
}

/** The log of an own action, newest first. */
export async function listCalls(
  db: Kysely<DB>,
  input: {
    id: string;
    state?: StoredCall['state'] | undefined;
    page: number;
    limit: number;
    sort?: string | undefined;
  },
) {
  const { id, state, page, limit, sort } = input;
  const matching = db
    .selectFrom('own_action_calls')
    .where('action_id', '=', id)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'failed'));
  const rows = await matching
    .selectAll()
    .orderBy('created_at', sort === 'createdAt' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows: rows as StoredCall[], ...(await countUpToCap(db, matching.select('id'))) };
}
