import { type Kysely, type Selectable, sql } from 'kysely';
import { statementBatch } from '#contract/moderation/statement-values.ts';
import { countCap } from '#contract/platform/limits.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';

/** Where statements are sent. */
export type StoredPush = Selectable<DB['statement_push']>;

/** How long one server has the sending to itself, in seconds: longer than a request takes. */
const leaseSeconds = 120;

/** The longest pause after failures, in seconds. */
const longestPause = 3600;

/** The stored setting; undefined if there never was one. */
export const pushSetting = (db: Kysely<DB>): Promise<StoredPush | undefined> =>
  db.selectFrom('statement_push').selectAll().executeTakeFirst();

/** The stored setting, locked until the transaction ends. It is made if there is none. */
export async function lockPush(db: Kysely<DB>): Promise<StoredPush> {
  await db
    .insertInto('statement_push')
    .values({ id: uuidV7() })
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute();
  return db.selectFrom('statement_push').selectAll().forUpdate().executeTakeFirstOrThrow();
}

/** Changes the setting. Failures with the former one no longer count. */
export async function setPush(
  db: Kysely<DB>,
  values: { url: string | null; token: Buffer | null },
): Promise<void> {
  await db
    .updateTable('statement_push')
    .set((row) => ({
      ...values,
      failures: 0,
      paused_until: null,
      last_error: null,
      busy_until: null,
      version: row('version', '+', 1),
    }))
    .execute();
}

/** How many statements are in a state of sending, counted up to 10,000. */
export async function countPushes(db: Kysely<DB>, state: 'pending' | 'refused'): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('statements_of_reasons')
        .select('id')
        .where('push_state', '=', state)
        .limit(countCap)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether the setting lets something be sent now. */
// Raw because only the database's clock counts.
const isFree = sql<boolean>`url is not null and token is not null
  and coalesce(paused_until, '-infinity') <= clock_timestamp()
  and coalesce(busy_until, '-infinity') <= clock_timestamp()`;

// Raw because the builder can't select without columns.
const hasPending = sql<boolean>`exists (select from statements_of_reasons where push_state = 'pending')`;

/** Whether there is something to send now. */
// Raw because the builder can't select without columns.
export const isPushDue = sql<boolean>`exists (select from statement_push where ${isFree}) and ${hasPending}`;

/**
 * Takes the sending for this server. Its end is in whole milliseconds, so that it can be compared again.
 * @returns undefined if there is nothing to send, or another server sends
 */
export async function claimPush(db: Kysely<DB>): Promise<StoredPush | undefined> {
  return (
    db
      .updateTable('statement_push')
      // Raw because only the database's clock counts.
      .set({
        busy_until: sql<Date>`date_trunc('milliseconds', clock_timestamp() + make_interval(secs => ${leaseSeconds}))`,
      })
      // On the row itself, so that a server that has waited for its lock sees who took it.
      .where(isFree)
      .where(hasPending)
      .returningAll()
      .executeTakeFirst()
  );
}

/** Ends the sending of this server, unless the setting was changed or its time was over meanwhile. */
export async function releasePush(
  db: Kysely<DB>,
  { id, busy_until: until }: StoredPush,
  error: string | null,
): Promise<void> {
  await db
    .updateTable('statement_push')
    .set(
      error === null
        ? { busy_until: null, failures: 0, paused_until: null, last_error: null }
        : {
            busy_until: null,
            // Raw because only the database's clock counts, and it knows the failures.
            failures: sql<number>`failures + 1`,
            last_error: error,
            // Raw because only the database's clock counts.
            paused_until: sql<Date>`clock_timestamp()
              + make_interval(secs => least(30 * 2 ^ least(failures, 20), ${longestPause}))`,
          },
    )
    .where('id', '=', id)
    .where('busy_until', '=', until)
    .execute();
}

/** The oldest statements that wait to be sent, up to the size of a request. */
export const pendingStatements = (db: Kysely<DB>) =>
  db
    .selectFrom('statements_of_reasons')
    .selectAll()
    .where('push_state', '=', 'pending')
    .orderBy('created_at')
    .orderBy('id')
    .limit(statementBatch)
    .execute();

/** What the EU transparency database said about a version of a statement. */
export type PushResult = { puid: string } & ({ uuid: string | null } | { refusal: string });

/**
 * Stores what became of statements. Those that are no longer pending stay as they are. One that was corrected while the
 * request was under way is a former version now.
 */
export async function storePushResults(db: Kysely<DB>, results: readonly PushResult[]): Promise<void> {
  for (const result of results) {
    const values =
      'refusal' in result
        ? ({ push_state: 'refused', push_error: result.refusal } as const)
        : ({
            push_state: 'pushed',
            // Raw because only the database's clock counts.
            pushed_at: sql<Date>`clock_timestamp()`,
            push_uuid: result.uuid,
            push_error: null,
          } as const);
    for (const table of ['statements_of_reasons', 'statement_versions'] as const)
      await db
        .updateTable(table)
        .set(values)
        .where('puid', '=', result.puid)
        .where('push_state', '=', 'pending')
        .execute();
  }
}
